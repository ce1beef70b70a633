#ifndef CREFERENCE_H
#define CREFERENCE_H

// The scenarios' loops in plain C, to hold their cost against: a count and what protects it.

typedef struct reference reference;

typedef enum {
  REFERENCE_MUTEX,   // pthread mutex
  REFERENCE_RWLOCK,  // pthread reader-writer lock, locked for writing
  REFERENCE_ATOMIC,  // C11 relaxed fetch-add
  REFERENCE_SPIN,    // C11 test-and-test-and-set, yielding after a while
} reference_kind;

/// Never null; ends the process if memory is out.
reference *reference_make(reference_kind kind);
void reference_free(reference *reference);

/// Adds `step` to the count `iterations` times, with so much of `racelab_spin` while the protection is
/// held and after it. Any number of threads may be in it.
void reference_add(
    reference *reference, long iterations, long step, long spins_inside, long spins_outside);

/// The count, once nobody adds any more.
long reference_total(const reference *reference);

#endif
