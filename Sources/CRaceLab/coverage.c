// How many threads ran code that was compiled with -sanitize-coverage=func,trace-pc-guard: such code
// calls the functions below at the beginning of each of its own.
#define _GNU_SOURCE  // syscall
#include "CRaceLab.h"

#include <errno.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int threads;
static _Thread_local bool has_run;

// Not seen by the sanitizer, and relaxed: counting must order nothing between those who are counted.
#define UNSEEN __attribute__((no_sanitize("thread"), visibility("default")))

#if __has_feature(thread_sanitizer) && defined(__linux__)
// Under the sanitizer each function takes a little longer the first few times: else short work that
// several threads are to share, as in concurrentPerform, is done by the first before the others are
// awake, and no two ever meet. It is called without the C library, whose calls the sanitizer knows,
// and would mention.
enum { delayed_calls = 4, delay = 200000 };

UNSEEN static void let_others_in(uint32_t *guard) {
  _Atomic int32_t *left = (_Atomic int32_t *)guard;
  // Several may subtract at once.
  if (atomic_load_explicit(left, memory_order_relaxed) <= 0) return;
  atomic_fetch_sub_explicit(left, 1, memory_order_relaxed);
  int error = errno;
  syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &(struct timespec){.tv_nsec = delay}, NULL);
  errno = error;
}
#else
enum { delayed_calls = 0 };
static void let_others_in(uint32_t *guard) {}
#endif

UNSEEN void __sanitizer_cov_trace_pc_guard_init(uint32_t *first, uint32_t *end) {
  for (uint32_t *guard = first; guard < end; guard++) *guard = delayed_calls;
}

UNSEEN void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  let_others_in(guard);
  if (has_run) return;
  has_run = true;
  atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed);
}

UNSEEN int racelab_covered_threads(void) {
  return atomic_load_explicit(&threads, memory_order_relaxed);
}
