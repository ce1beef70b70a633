#include <sys/resource.h>
#include <time.h>

#include "CRaceLab.h"

struct racelab_usage racelab_measure_usage(void) {
  struct rusage usage = {0};
  getrusage(RUSAGE_SELF, &usage);
  struct timespec time = {0};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (struct racelab_usage){
      .processor_time = time.tv_sec * 1000000000LL + time.tv_nsec,
      .waits = usage.ru_nvcsw,
      .preemptions = usage.ru_nivcsw,
  };
}
