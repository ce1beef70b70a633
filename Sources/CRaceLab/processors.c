#define _GNU_SOURCE  // sched_getaffinity and CPU_SET, which Swift cannot see
#include "CRaceLab.h"

#ifdef __linux__
#include <sched.h>

int racelab_allowed_processors(int *processors, int capacity) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  int count = 0;
  for (int processor = 0; processor < CPU_SETSIZE && count < capacity; processor++)
    if (CPU_ISSET(processor, &set)) processors[count++] = processor;
  return count;
}

bool racelab_stay_on_processor(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}

int racelab_processor(void) { return sched_getcpu(); }

#else

int racelab_allowed_processors(int *processors, int capacity) { return 0; }
bool racelab_stay_on_processor(int processor) { return false; }
int racelab_processor(void) { return -1; }

#endif
