#if __has_feature(thread_sanitizer)

/// What the sanitizer's runtime starts with; TSAN_OPTIONS goes on top. By default it waits a second
/// at exit for threads that may still race: here all have been joined, or hang on purpose.
const char *__tsan_default_options(void) { return "atexit_sleep_ms=0"; }

#endif
