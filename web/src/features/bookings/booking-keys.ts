import type { Tab } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'

/** Query keys of everything the server answers about bookings. */
export const bookingKeys = {
  all: ['bookings'] as const,
  /** Every single booking that is in the cache, without the lists. */
  details: ['bookings', 'one'] as const,
  one: (id: string) => ['bookings', 'one', id] as const,
  lists: ['bookings', 'list'] as const,
  list: (role: PersonRole, tab: Tab | 'all', search: string) =>
    ['bookings', 'list', role, tab, search] as const,
  counts: ['bookings', 'counts'] as const,
  /** What is open with this guide. */
  open: (guideId: string) => ['bookings', 'open', guideId] as const,
  /** Every version of a proposal. */
  proposals: (id: string) => ['bookings', 'proposals', id] as const,
  /** Who travels. Not below `all`: it follows its booking, which says first that it was deleted. */
  brief: (id: string) => ['brief', id] as const,
  /** What the guide's form begins with. */
  context: ['bookings', 'context'] as const,
  subscription: ['bookings', 'subscription'] as const,
  trips: ['bookings', 'trip'] as const,
  trip: (id: string) => ['bookings', 'trip', id] as const,
  /** Who else could be asked. */
  similar: ['bookings', 'similar'] as const,
}
