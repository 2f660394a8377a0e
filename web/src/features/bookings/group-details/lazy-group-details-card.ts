import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'

/** Loaded after the booking, because its data comes from a call of its own. */
export const LazyGroupDetailsCard = lazyOrNothing(
  async () => (await import('./group-details-card.tsx')).GroupDetailsCard,
)
