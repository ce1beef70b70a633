#include "CRaceLab.h"

bool racelab_has_thread_sanitizer(void) {
#if __has_feature(thread_sanitizer)
  return true;
#else
  return false;
#endif
}
