import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** Loaded after the rest of the settings, with texts of its own. */
export const LazyReachingSection = lazyOrError(
  async () => (await import('./reaching-section.tsx')).ReachingSection,
)
