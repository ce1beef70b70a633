// What Thread Sanitizer cannot see of a contended Synchronization.Mutex on Linux, told to it.
//
// Mutex takes and gives its word with compare-exchanges that are inlined into the user's code, and
// so instrumented. Only when that fails does it call one of three functions of the uninstrumented
// Swift runtime, which takes or gives the same word through the kernel (FUTEX_LOCK_PI and its
// kin). The sanitizer then misses the edge from the unlock to the next lock, and reports accesses
// that the lock does order. The functions below stand before the runtime's own: they call them,
// and annotate the very edge each makes, on the word's own address, where the sanitizer also keeps
// the instrumented fast path's edges. A race that no lock orders is reported as before.
#define _GNU_SOURCE  // RTLD_NEXT

#if __has_feature(thread_sanitizer) && defined(__linux__)

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

void __tsan_acquire(void *address);
void __tsan_release(void *address);

// Synchronization._MutexHandle._lockSlow(UInt32), ._unlockSlow() and ._tryLockSlow() -> Bool
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define TRY_LOCK_SLOW "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"

SWIFT void racelab_lock_slow(uint32_t thread, SELF) __asm__(LOCK_SLOW);
SWIFT void racelab_unlock_slow(SELF) __asm__(UNLOCK_SLOW);
SWIFT bool racelab_try_lock_slow(SELF) __asm__(TRY_LOCK_SLOW);

// Looked up at each call: the slow path waits for the kernel anyway.
static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void racelab_lock_slow(uint32_t thread, SELF) {
  ((SWIFT void (*)(uint32_t, SELF))original(LOCK_SLOW))(thread, self);
  __tsan_acquire(self);
}

SWIFT void racelab_unlock_slow(SELF) {
  __tsan_release(self);
  ((SWIFT void (*)(SELF))original(UNLOCK_SLOW))(self);
}

SWIFT bool racelab_try_lock_slow(SELF) {
  bool isLocked = ((SWIFT bool (*)(SELF))original(TRY_LOCK_SLOW))(self);
  if (isLocked) __tsan_acquire(self);
  return isLocked;
}

#endif
