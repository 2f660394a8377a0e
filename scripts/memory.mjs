/**
 * The environment of a serving process, so that it returns memory that it no longer uses
 * (docs/performance.md). The operator's own values take precedence.
 */
export const MEMORY_ENV = {
  // Each thread that decodes pictures would otherwise keep freed memory of its own.
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  // The default of glibc, which glibc raises at run time unless it is set.
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
}
