#define _GNU_SOURCE  // tgkill, dladdr
#include "CRaceLab.h"

#ifdef __linux__

#include <dlfcn.h>
#include <execinfo.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { most_frames = 48 };

struct slot {
  int thread;
  // Written by the thread it belongs to, released by `count`; -1 until then.
  void *frames[most_frames];
  atomic_int count;
};

struct round {
  int count;
  struct slot slots[];
};

// Released before the signals are sent. A thread that answers a round late finds it replaced, or
// answers the new one, where it is asked too; what it once held is never freed.
static _Atomic(struct round *) current;

// Of the calls in a backtrace taken here, the handler's own and the kernel's return from it.
enum { frames_of_signal = 2 };

static void take_backtrace(int number) {
  int thread = gettid();
  struct round *round = atomic_load_explicit(&current, memory_order_acquire);
  for (int index = 0; index < round->count; index++) {
    struct slot *slot = &round->slots[index];
    if (slot->thread != thread) continue;
    if (atomic_load_explicit(&slot->count, memory_order_relaxed) >= 0) return;
    int count = backtrace(slot->frames, most_frames);
    atomic_store_explicit(&slot->count, count, memory_order_release);
    return;
  }
}

int racelab_take_backtraces(const int *threads, int count, int milliseconds) {
  void *first[1];
  backtrace(first, 1);  // loads the unwinder, which a signal handler must not

  struct round *round = calloc(1, sizeof *round + count * sizeof(struct slot));
  if (!round) return 0;
  struct slot *slots = round->slots;
  for (; round->count < count; round->count++) {
    slots[round->count].thread = threads[round->count];
    atomic_init(&slots[round->count].count, -1);
  }
  atomic_store_explicit(&current, round, memory_order_release);

  // SIGSYS, because a queue's worker threads block every signal but those of a fault.
  struct sigaction action = {.sa_handler = take_backtrace, .sa_flags = SA_RESTART};
  sigaction(SIGSYS, &action, NULL);
  for (int index = 0; index < round->count; index++)
    if (tgkill(getpid(), slots[index].thread, SIGSYS) != 0)
      atomic_store_explicit(&slots[index].count, 0, memory_order_relaxed);

  for (int waited = 0; waited < milliseconds; waited++) {
    int missing = 0;
    for (int index = 0; index < round->count; index++)
      if (atomic_load_explicit(&slots[index].count, memory_order_acquire) < 0) missing++;
    if (missing == 0) break;
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  return round->count;
}

int racelab_backtrace(int index, struct racelab_frame *frames, int capacity) {
  struct slot *slot = &atomic_load_explicit(&current, memory_order_relaxed)->slots[index];
  int taken = atomic_load_explicit(&slot->count, memory_order_acquire);
  int count = 0;
  for (int frame = frames_of_signal; frame < taken && count < capacity; frame++) {
    // Every address but the interrupted one is where a call returns to: one less is the call.
    char *address = (char *)slot->frames[frame] - (frame == frames_of_signal ? 0 : 1);
    Dl_info info;
    if (!dladdr(address, &info)) continue;
    frames[count].module = info.dli_fname;
    frames[count].offset = address - (char *)info.dli_fbase;
    frames[count].symbol = info.dli_sname;
    count++;
  }
  return count;
}

#else

int racelab_take_backtraces(const int *threads, int count, int milliseconds) { return 0; }
int racelab_backtrace(int index, struct racelab_frame *frames, int capacity) {
  return 0;
}

#endif
