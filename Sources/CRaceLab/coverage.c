// How many threads ran code that was compiled with -sanitize-coverage=func,trace-pc-guard: such code
// calls the functions below at the beginning of each of its own.
#include "CRaceLab.h"

#include <stdatomic.h>

static atomic_int threads;
static _Thread_local bool has_run;

// Not seen by the sanitizer, and relaxed: counting must order nothing between those who are counted.
#define UNSEEN __attribute__((no_sanitize("thread"), visibility("default")))

UNSEEN void __sanitizer_cov_trace_pc_guard_init(uint32_t *first, uint32_t *end) {}

UNSEEN void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  if (has_run) return;
  has_run = true;
  atomic_fetch_add_explicit(&threads, 1, memory_order_relaxed);
}

UNSEEN int racelab_covered_threads(void) {
  return atomic_load_explicit(&threads, memory_order_relaxed);
}
