// What every thread of this process is doing, as far as the system tells without stopping it.
#define _GNU_SOURCE  // syscall numbers, gettid
#include "CRaceLab.h"

#ifdef __linux__

#include <dirent.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Not by stdio: its locks may be held by a thread that waits.
static int read_file(const char *path, char *text, size_t size) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t count = read(file, text, size - 1);
  close(file);
  if (count < 0) return -1;
  text[count] = 0;
  return (int)count;
}

// "202 0x7f… 0x189 0x0 0x0 …": the number of the system call and what it was given; "running" if
// the thread is in none, or runs in one.
static enum racelab_wait_kind kind_of(const char *text) {
  char *end;
  long call = strtol(text, &end, 10);
  if (end == text || call < 0) return racelab_runs;
  unsigned long long given[6] = {0};
  for (int index = 0; index < 6; index++) given[index] = strtoull(end, &end, 16);
  switch (call) {
    case SYS_futex:
      switch (given[1] & FUTEX_CMD_MASK) {
        case FUTEX_WAIT:
        case FUTEX_WAIT_BITSET:
        case FUTEX_LOCK_PI:
          return given[3] == 0 ? racelab_waits_for_thread : racelab_waits_with_limit;
        default: return racelab_runs;
      }
#ifdef SYS_nanosleep
    case SYS_nanosleep:
#endif
    case SYS_clock_nanosleep: return racelab_sleeps;
#ifdef SYS_poll
    case SYS_poll:
    case SYS_select:
    case SYS_epoll_wait:
    case SYS_pause:
#endif
    case SYS_ppoll:
    case SYS_pselect6:
    case SYS_epoll_pwait:
    case SYS_rt_sigsuspend:
    case SYS_rt_sigtimedwait:
    case SYS_read:
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_accept:
    case SYS_wait4:
    case SYS_waitid: return racelab_waits_for_event;
    default: return racelab_runs;
  }
}

#if __has_feature(thread_sanitizer)
// Whether a thread is the sanitizer's own, of which each fork leaves a new one. It sleeps for ever, and
// a signal handler in it ends the process. It blocks all signals but those of a crash; so do the
// threads of dispatch queues, but they block SIGABRT as well.
static bool is_sanitizers(int thread) {
  char path[64], text[4096];
  snprintf(path, sizeof path, "/proc/self/task/%d/status", thread);
  if (read_file(path, text, sizeof text) < 0) return false;
  const char *line = strstr(text, "SigBlk:");
  if (!line) return false;
  unsigned long long blocked = strtoull(line + strlen("SigBlk:"), NULL, 16);
  return (blocked >> (SIGTERM - 1) & 1) && !(blocked >> (SIGABRT - 1) & 1);
}
#else
static bool is_sanitizers(int thread) { return false; }
#endif

int racelab_thread_waits(struct racelab_thread_wait *waits, int capacity) {
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return -1;
  int count = 0;
  for (struct dirent *entry; count < capacity && (entry = readdir(tasks));) {
    int thread = atoi(entry->d_name);
    if (thread == 0 || thread == gettid() || is_sanitizers(thread)) continue;
    char path[64], text[256];
    snprintf(path, sizeof path, "/proc/self/task/%d/schedstat", thread);
    // Gone since, or not told by this system.
    if (read_file(path, text, sizeof text) < 0) continue;
    char *end = text;
    strtoull(end, &end, 10);
    strtoull(end, &end, 10);
    unsigned long long turns = strtoull(end, NULL, 10);
    snprintf(path, sizeof path, "/proc/self/task/%d/syscall", thread);
    bool isTold = read_file(path, text, sizeof text) >= 0;
    waits[count++] = (struct racelab_thread_wait){
        .thread = thread, .turns = turns, .kind = isTold ? kind_of(text) : racelab_runs};
  }
  closedir(tasks);
  return count;
}

#else

int racelab_thread_waits(struct racelab_thread_wait *waits, int capacity) { return -1; }

#endif
