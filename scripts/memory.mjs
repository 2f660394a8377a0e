/**
 * The environment of a serving process, so that it returns memory that it no longer uses
 * (docs/performance.md). The operator's own value takes precedence.
 */
export const MEMORY_ENV = {
  // The default of glibc, which glibc raises at run time unless it is set.
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
}
