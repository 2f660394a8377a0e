import * as accounts from './accounts/api.ts'
import * as contactCard from './accounts/contact-card/api.ts'
import * as identities from './accounts/identities/api.ts'
import * as invitations from './accounts/invitations/api.ts'
import * as passkeys from './accounts/passkeys/api.ts'
import * as personBlocks from './accounts/person-blocks/api.ts'
import * as settings from './accounts/settings/api.ts'
import * as adminAccount from './admin/account/api.ts'
import * as announcements from './admin/announcements/api.ts'
import * as admin from './admin/api.ts'
import * as adminBookings from './admin/bookings/api.ts'
import * as adminContacts from './admin/contacts/api.ts'
import * as adminCredentials from './admin/credentials/api.ts'
import * as adminGuides from './admin/guides/api.ts'
import * as adminInvitations from './admin/invitations/api.ts'
import * as lists from './admin/lists/api.ts'
import * as people from './admin/people/api.ts'
import * as queue from './admin/queue/api.ts'
import * as adminReports from './admin/reports/api.ts'
import * as adminReviews from './admin/reviews/api.ts'
import * as statistics from './admin/statistics/api.ts'
import * as system from './admin/system/api.ts'
import * as availability from './availability/api.ts'
import * as bookings from './bookings/api.ts'
import * as day from './bookings/day/api.ts'
import * as groupDetails from './bookings/group-details/api.ts'
import * as trips from './bookings/trips/api.ts'
import * as chat from './chat/api.ts'
import * as quickReplies from './chat/quick-replies/api.ts'
import * as recognition from './chat/recognition/api.ts'
import * as contact from './contact/api.ts'
import * as credentials from './credentials/api.ts'
import * as decisions from './decisions/api.ts'
import * as guides from './guides/api.ts'
import * as discovery from './guides/discovery/api.ts'
import * as media from './media/api.ts'
import * as notifications from './notifications/api.ts'
import * as push from './notifications/push/api.ts'
import type { Operation } from './operation.ts'
import * as places from './places/api.ts'
import * as reports from './reports/api.ts'
import * as reviews from './reviews/api.ts'
import * as agreements from './site/agreements/api.ts'
import * as site from './site/api.ts'
import * as legal from './site/legal/api.ts'
import * as translations from './translations/api.ts'

const MODULES = [
  accounts,
  contactCard,
  invitations,
  settings,
  adminAccount,
  announcements,
  admin,
  adminBookings,
  adminContacts,
  adminCredentials,
  adminGuides,
  adminInvitations,
  lists,
  people,
  queue,
  adminReports,
  adminReviews,
  statistics,
  system,
  availability,
  bookings,
  day,
  groupDetails,
  trips,
  chat,
  identities,
  passkeys,
  personBlocks,
  quickReplies,
  recognition,
  contact,
  credentials,
  decisions,
  guides,
  discovery,
  media,
  notifications,
  push,
  places,
  reports,
  reviews,
  agreements,
  site,
  legal,
  translations,
] as const

type ValuesOf<M> = M[keyof M]
/** A module has operations, and lists of the admin console with three each. */
type In<M> = M extends unknown
  ? ValuesOf<M> extends infer Each
    ? Each extends Operation
      ? Each
      : Extract<ValuesOf<Each>, Operation>
    : never
  : never

export type AnyOperation = In<(typeof MODULES)[number]>

const isOperation = (value: unknown): value is AnyOperation =>
  typeof value === 'object' && value !== null && 'method' in value

/** Every operation of the API. Browsers import `api.ts`, which has only the types. */
export const OPERATIONS: readonly AnyOperation[] = MODULES.flatMap((module) =>
  Object.values<object>(module).flatMap((value) =>
    isOperation(value) ? [value] : Object.values(value).filter(isOperation),
  ),
)
