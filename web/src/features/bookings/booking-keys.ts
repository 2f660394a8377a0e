import type { Tab } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'

/** Query keys of bookings and trips. */
export const bookingKeys = {
  all: ['bookings'] as const,
  /** All single bookings, without the lists. */
  details: ['bookings', 'one'] as const,
  one: (id: string) => ['bookings', 'one', id] as const,
  lists: ['bookings', 'list'] as const,
  list: (role: PersonRole, tab: Tab | 'all', search: string) =>
    ['bookings', 'list', role, tab, search] as const,
  confirmed: (role: PersonRole) => ['bookings', 'list', role, 'confirmed'] as const,
  counts: ['bookings', 'counts'] as const,
  /** The open booking with a guide. */
  open: (guideId: string) => ['bookings', 'open', guideId] as const,
  /** The versions of a proposal. */
  proposals: (id: string) => ['bookings', 'proposals', id] as const,
  /** What cancelling costs now. */
  cancellation: (id: string) => ['bookings', 'cancellation', id] as const,
  /**
   * The group details. Not below `all`, because it is refetched when its booking
   * changes, which is how its deletion becomes known.
   */
  groupDetails: (id: string) => ['groupDetails', id] as const,
  /** When and where the parties meet. */
  day: (id: string) => ['bookings', 'day', id] as const,
  /** The defaults for a guide's proposal form. */
  context: ['bookings', 'context'] as const,
  subscription: ['bookings', 'subscription'] as const,
  trips: ['bookings', 'trip'] as const,
  trip: (id: string) => ['bookings', 'trip', id] as const,
  /** Guides similar to those of a trip. */
  similar: ['bookings', 'similar'] as const,
}
