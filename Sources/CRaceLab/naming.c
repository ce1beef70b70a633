#define _GNU_SOURCE  // pthread_setname_np
#include "CRaceLab.h"

#include <pthread.h>

void racelab_name_thread(const char *name) {
#ifdef __APPLE__
  pthread_setname_np(name);
#else
  pthread_setname_np(pthread_self(), name);
#endif
}
