import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'

/** Loaded after the rest of the settings, with texts of its own. */
export const LazyContactCardSection = lazyOrError(
  async () => (await import('./contact-card-section.tsx')).ContactCardSection,
)
