// When the last timer fires that was set through the dispatch library or by a run loop. The system
// tells what threads wait for, but not what a timer will start: the dispatch library keeps one
// descriptor for all of its own. So the functions below stand before those that set timers, note the
// time, and call them.
#define _GNU_SOURCE  // RTLD_NEXT, dladdr
#include "CRaceLab.h"

#ifdef __linux__

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <time.h>

enum { second = 1000000000 };

// The latest of all, and of those that were near when they were set; nanoseconds of CLOCK_MONOTONIC.
static _Atomic int64_t last_of_all, last_of_near;
static const int64_t near = 5LL * second;
// From when a timer is due until the thread that it wakes is seen to run.
static const int64_t lateness = second / 200;

// Not seen by the sanitizer, and relaxed: noting must order nothing between those who set timers.
#define UNSEEN __attribute__((no_sanitize("thread")))

UNSEEN static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * second + time.tv_nsec;
}

UNSEEN static void extend(_Atomic int64_t *last, int64_t time) {
  int64_t old = atomic_load_explicit(last, memory_order_relaxed);
  while (old < time &&
         !atomic_compare_exchange_weak_explicit(
             last, &old, time, memory_order_relaxed, memory_order_relaxed)) {
  }
}

UNSEEN static int64_t after(int64_t delay) {
  return now(CLOCK_MONOTONIC) + (delay > 0 ? delay : 0);
}

UNSEEN static void note(int64_t delay) {
  extend(&last_of_all, after(delay));
  if (delay <= near) extend(&last_of_near, after(delay));
}

UNSEEN int64_t racelab_timers_left(bool only_near) {
  int64_t last = atomic_load_explicit(
      only_near ? &last_of_near : &last_of_all, memory_order_relaxed);
  int64_t left = last + lateness - now(CLOCK_MONOTONIC);
  return last > 0 && left > 0 ? left : 0;
}

// A dispatch_time_t: its two highest bits name the clock; times of the wall clock are negated.
enum : uint64_t { forever = ~0ULL, wall_now = ~1ULL };

UNSEEN static int64_t delay_until(uint64_t when) {
  if (when == 0 || when == wall_now) return 0;
  switch (when >> 62) {
    case 3: return -(int64_t)when - now(CLOCK_REALTIME);
    case 2: return (int64_t)(when & ~(1ULL << 63)) - now(CLOCK_BOOTTIME);
    default: return (int64_t)when - now(CLOCK_MONOTONIC);
  }
}

// Looked up at each call: a timer is set for long enough.
UNSEEN static void *original(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

// Whether the dispatch library itself calls, which looks after its threads once a second.
UNSEEN static bool is_dispatch(void *caller) {
  Dl_info info;
  return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
}

// Weak, so that in an executable that holds the dispatch library itself that one's own stand.
#define BEFORE UNSEEN __attribute__((weak, visibility("default")))

BEFORE void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  if (start != forever && !is_dispatch(__builtin_return_address(0))) {
    // One that fires again and again is awaited twice.
    note(delay_until(start) + (interval <= near ? (int64_t)interval : 0));
    if (interval != 0 && interval != forever) extend(&last_of_all, INT64_MAX - lateness);
  }
  void (*set)(void *, uint64_t, uint64_t, uint64_t) = original("dispatch_source_set_timer");
  set(source, start, interval, leeway);
}

// A run loop sets its timer anew each time that one fires: so many are awaited, or a program whose timer
// fires again and again would never have done its work.
static const int most_settings = 4;
static atomic_int settings;

BEFORE int timerfd_settime(
    int timer, int flags, const struct itimerspec *new, struct itimerspec *old) {
  int64_t time = (int64_t)new->it_value.tv_sec * second + new->it_value.tv_nsec;
  if (time > 0 && !is_dispatch(__builtin_return_address(0))) {
    bool is_wall = time > now(CLOCK_REALTIME) / 2;
    int64_t start = flags & TFD_TIMER_ABSTIME ? now(is_wall ? CLOCK_REALTIME : CLOCK_MONOTONIC) : 0;
    if (atomic_fetch_add_explicit(&settings, 1, memory_order_relaxed) < most_settings) {
      note(time - start);
    } else {
      extend(&last_of_all, after(time - start));
    }
  }
  int (*set)(int, int, const struct itimerspec *, struct itimerspec *) =
      original("timerfd_settime");
  return set(timer, flags, new, old);
}

#if __has_feature(thread_sanitizer)
// The sanitizer's own, which stand there for their part and know what a timer orders.
void __interceptor_dispatch_after(uint64_t when, void *queue, void *block);
void __interceptor_dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*function)(void *));
#define AFTER(name) __interceptor_##name
#undef BEFORE
#define BEFORE UNSEEN __attribute__((visibility("default")))
#else
#define AFTER(name) ((__typeof__(&name))original(#name))
#endif

BEFORE void dispatch_after(uint64_t when, void *queue, void *block) {
  if (when != forever) note(delay_until(when));
  AFTER(dispatch_after)(when, queue, block);
}

BEFORE void dispatch_after_f(
    uint64_t when, void *queue, void *context, void (*function)(void *)) {
  if (when != forever) note(delay_until(when));
  AFTER(dispatch_after_f)(when, queue, context, function);
}

#else

int64_t racelab_timers_left(bool only_near) { return 0; }

#endif
