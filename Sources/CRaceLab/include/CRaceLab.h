#ifndef CRACELAB_H
#define CRACELAB_H

#include <stdbool.h>

/// The processors this process may run on, in rising order, at most `capacity` of them, into
/// `processors`. Returns how many; 0 where the system has no such notion (Apple) or refuses.
int racelab_allowed_processors(int *processors, int capacity);

/// Keeps the calling thread on `processor`. False if refused, or not supported (Apple).
bool racelab_stay_on_processor(int processor);

/// Whether this code was built under Thread Sanitizer.
bool racelab_has_thread_sanitizer(void);

/// Tells the processor that this is a spinning wait, so that it saves power and the sibling runs.
static inline void racelab_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

#endif
