#include <stdio.h>

#include "CRaceLab.h"

void racelab_buffer_lines(void) { setvbuf(stdout, NULL, _IOLBF, 0); }
