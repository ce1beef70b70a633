#ifndef CRACELAB_H
#define CRACELAB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The processors this process may run on, in rising order, at most `capacity` of them, into
/// `processors`. Returns how many; 0 where the system has no such notion (Apple) or refuses.
int racelab_allowed_processors(int *processors, int capacity);

/// Keeps the calling thread on `processor`. False if refused, or not supported (Apple).
bool racelab_stay_on_processor(int processor);

/// The processor that the calling thread is on; -1 where that is not known (Apple).
int racelab_processor(void);

/// Names the calling thread; at most 15 bytes.
void racelab_name_thread(const char *name);

/// Whether this code was built under Thread Sanitizer.
bool racelab_has_thread_sanitizer(void);

/// A place in the code: `offset` into the file `module`, and the exported symbol there or NULL.
struct racelab_frame {
  const char *module;
  uintptr_t offset;
  const char *symbol;
};

/// Interrupts `count` threads of this process to note where they are; waits for that at most
/// `milliseconds`. Returns how many there are to ask about; 0 where this is not supported (Apple). On
/// one thread at a time, and not often: the signal handler stays, and so does the memory, since a
/// thread may answer late.
int racelab_take_backtraces(const int *threads, int count, int milliseconds);

/// Where the thread number `index` of those was, innermost first, into `frames`, at most `capacity`.
/// Returns how many frames; 0 if it did not answer.
int racelab_backtrace(int index, struct racelab_frame *frames, int capacity);

/// What a thread is doing.
enum racelab_wait_kind {
  /// It runs, could run, or is in a system call that will end by itself.
  racelab_runs,
  /// It waits until another thread lets it go, however long that takes.
  racelab_waits_for_thread,
  /// The same, but no longer than a certain time.
  racelab_waits_with_limit,
  racelab_sleeps,
  /// It waits for something from outside: a file, a socket, a timer, a signal, a process.
  racelab_waits_for_event,
};

struct racelab_thread_wait {
  int thread;
  enum racelab_wait_kind kind;
  /// How often it has been on a processor: while that stays the same it has not run.
  unsigned long long turns;
};

/// What every thread of this process but the calling one is doing, at most `capacity` of them, into
/// `waits`. Returns how many; -1 where the system does not tell (Apple).
int racelab_thread_waits(struct racelab_thread_wait *waits, int capacity);

/// For how many nanoseconds more a timer may fire that was set through the dispatch library or by a run
/// loop; 0 if none will, and where that is not known (Apple).
///
/// One that fires again and again may always fire, even if it was cancelled, and of one that was put off
/// the old time still counts.
///
/// - Parameter only_near: whether timers do not count that were set for later than in five seconds, and
///   of those that fire again and again only the beginning does.
int64_t racelab_timers_left(bool only_near);

/// Writes each line of standard output when it ends, whatever that is: what a program has printed is
/// there when it crashes.
void racelab_buffer_lines(void);

/// The `main` of a program whose entry point was given this name; to be called only in one.
int racelab_program(int count, char **arguments) __attribute__((weak));

/// How many threads have run code that was compiled to be counted.
int racelab_covered_threads(void);

/// The Swift runtime's own demangler: the text for a mangled name, to be freed, or NULL. `buffer`
/// and `size` NULL, `flags` 0.
char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size, uint32_t flags);

/// Tells the processor that this is a spinning wait, so that it saves power and the sibling runs.
static inline void racelab_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__) || defined(__arm__)
  __asm__ volatile("yield");
#endif
}

/// The processor's own clock, which ticks evenly and alike on all processors; 0 where there is none.
static inline uint64_t racelab_ticks(void) {
#if defined(__x86_64__) || defined(__i386__)
  return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
#else
  return 0;
#endif
}

/// The same clock, read when everything loaded before is there, and the processor that the calling
/// thread is on into `processor`; -1 where that is not known (Apple).
static inline uint64_t racelab_stamp(int *processor) {
#if defined(__linux__) && defined(__x86_64__)
  uint32_t place;
  uint64_t ticks = __builtin_ia32_rdtscp(&place);
  *processor = (int)(place & 0xFFF);  // where Linux keeps it, below the node
  return ticks;
#else
#if defined(__linux__)
  *processor = racelab_processor();
#else
  *processor = -1;
#endif
#if defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
  return racelab_ticks();
#endif
}

/// About how many ticks of that clock a second has; on x86, which does not tell, a usual number.
static inline uint64_t racelab_tick_rate(void) {
#if defined(__aarch64__)
  uint64_t rate;
  __asm__ volatile("mrs %0, cntfrq_el0" : "=r"(rate));
  return rate;
#else
  return 2700000000;
#endif
}

/// What this process has used so far: processor time in nanoseconds, and how often a thread gave up
/// its processor because it waited, or lost it because others had their turn.
struct racelab_usage {
  int64_t processor_time;
  int64_t waits;
  int64_t preemptions;
};
struct racelab_usage racelab_measure_usage(void);

/// Keeps the processor busy with `count` multiplications that wait for each other, and lets nothing
/// that follows begin before they are done.
static inline void racelab_spin(uint64_t count) {
  if (count == 0) return;
  uint64_t value = count;
  for (; count > 0; count--) {
    value *= 6364136223846793005u;
    __asm__ volatile("" : "+r"(value));  // each is really done
  }
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_lfence();
#elif defined(__aarch64__)
  __asm__ volatile("isb" ::: "memory");
#endif
}

/// Reads the byte at `address`, whatever it is.
static inline void racelab_read_once(const void *address) { (void)*(const volatile char *)address; }

/// Starts to fetch the memory at `address` into the cache, without waiting.
static inline void racelab_prefetch(const void *address) { __builtin_prefetch(address); }

#endif
