#include "CReference.h"

#include "CRaceLab.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// Each lock starts a cache line: one that lay across two would be markedly slower.
struct reference {
  _Alignas(64) pthread_mutex_t mutex;
  _Alignas(64) pthread_rwlock_t rwlock;
  _Alignas(64) atomic_bool held;
  long count;
  _Alignas(64) atomic_long atomic_count;
  _Alignas(64) reference_kind kind;
};

reference *reference_make(reference_kind kind) {
  reference *reference = aligned_alloc(64, sizeof *reference);
  if (!reference) abort();
  memset(reference, 0, sizeof *reference);
  reference->kind = kind;
  pthread_mutex_init(&reference->mutex, NULL);
  pthread_rwlock_init(&reference->rwlock, NULL);
  return reference;
}

void reference_free(reference *reference) {
  pthread_mutex_destroy(&reference->mutex);
  pthread_rwlock_destroy(&reference->rwlock);
  free(reference);
}

static inline void spin_lock(atomic_bool *held) {
  while (atomic_exchange_explicit(held, true, memory_order_acquire)) {
    int spins = 0;
    while (atomic_load_explicit(held, memory_order_relaxed)) {
      if (spins++ < 100) {
        racelab_pause();
      } else {
        sched_yield();
        spins = 0;
      }
    }
  }
}

// `inside` and `outside` are constants 0 where there is no such work, so that the loop then is as
// short as one written without them.
static inline __attribute__((always_inline)) void add(
    reference *r, long iterations, long step, long inside, long outside) {
  switch (r->kind) {
  case REFERENCE_MUTEX:
    for (long i = 0; i < iterations; i++) {
      pthread_mutex_lock(&r->mutex);
      racelab_spin(inside);
      r->count += step;
      pthread_mutex_unlock(&r->mutex);
      racelab_spin(outside);
    }
    break;
  case REFERENCE_RWLOCK:
    for (long i = 0; i < iterations; i++) {
      pthread_rwlock_wrlock(&r->rwlock);
      racelab_spin(inside);
      r->count += step;
      pthread_rwlock_unlock(&r->rwlock);
      racelab_spin(outside);
    }
    break;
  case REFERENCE_ATOMIC:
    for (long i = 0; i < iterations; i++) {
      racelab_spin(inside);
      atomic_fetch_add_explicit(&r->atomic_count, step, memory_order_relaxed);
      racelab_spin(outside);
    }
    break;
  case REFERENCE_SPIN:
    for (long i = 0; i < iterations; i++) {
      spin_lock(&r->held);
      racelab_spin(inside);
      r->count += step;
      atomic_store_explicit(&r->held, false, memory_order_release);
      racelab_spin(outside);
    }
    break;
  }
}

void reference_add(
    reference *r, long iterations, long step, long spins_inside, long spins_outside) {
  if (spins_inside == 0 && spins_outside == 0) {
    add(r, iterations, step, 0, 0);
  } else {
    add(r, iterations, step, spins_inside, spins_outside);
  }
}

long reference_total(const reference *r) {
  return r->kind == REFERENCE_ATOMIC
             ? atomic_load_explicit((atomic_long *)&r->atomic_count, memory_order_relaxed)
             : r->count;
}
