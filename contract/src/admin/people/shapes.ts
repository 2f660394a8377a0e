import { z } from 'zod'
import { Email } from '../../accounts/shapes.ts'
import { APPROVAL_STATUSES } from '../../guides/vocabulary.ts'
import { LANGUAGES } from '../../languages.ts'
import { ACCOUNT_STATUSES, PERSON_ROLES } from '../../person.ts'
import { REPORT_STATUSES } from '../../reports/vocabulary.ts'
import { Agreement } from '../../site/agreements/shapes.ts'
import { boundedText, Id, Instant, requiredText } from '../../wire.ts'
import { AdminBooking } from '../bookings/shapes.ts'
import { ADMIN_LIMITS } from '../limits.ts'
import { MAIL_TOPICS, NAMED_MAILS } from '../system/vocabulary.ts'

export const FindQuery = z.object({
  search: boundedText(400)
    .transform((text) => text.trim())
    .catch(''),
})

const FoundPerson = z.object({
  _id: Id,
  role: z.enum(PERSON_ROLES),
  username: z.string(),
  displayName: z.string(),
  email: z.string(),
  accountStatus: z.enum(ACCOUNT_STATUSES),
  isUnverified: z.literal(true).optional(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

/** The first people and bookings that a search finds. */
export const Found = z.object({ people: z.array(FoundPerson), bookings: z.array(AdminBooking) })
export type Found = z.infer<typeof Found>

const AccountNote = z.object({ _id: Id, admin: z.string(), text: z.string(), date: Instant })

/** A person with everything that an administrator needs when they write or call. */
export const AdminPerson = FoundPerson.extend({
  profilePicture: z.string(),
  /** An address that was asked for and is not verified yet. */
  pendingEmail: z.string().nullable(),
  verifiedAt: Instant.nullable(),
  /** The newest mail to the address was refused for good. */
  isAddressRefused: z.literal(true).optional(),
  language: z.enum(LANGUAGES),
  createdAt: Instant,
  /** The newest login that is still valid. */
  lastLoginAt: Instant.nullable(),
  /** When the deletion was asked for. */
  deletionRequestedAt: Instant.nullable(),
  approvalStatus: z.enum(APPROVAL_STATUSES).nullable(),
  /** The newest of each. */
  bookings: z.array(AdminBooking),
  reports: z.array(
    z.object({
      _id: Id,
      reason: z.string(),
      status: z.enum(REPORT_STATUSES),
      /** Reported by this person; otherwise about them. */
      isReporter: z.boolean(),
      createdAt: Instant,
    }),
  ),
  mails: z.array(
    z.object({
      _id: Id,
      topic: z.enum(MAIL_TOPICS),
      kind: z.enum(NAMED_MAILS).optional(),
      state: z.enum(['queued', 'sending', 'sent', 'dropped', 'dead']),
      createdAt: Instant,
      sentAt: Instant.nullable(),
    }),
  ),
  notes: z.array(AccountNote),
  agreements: z.array(Agreement),
})
export type AdminPerson = z.infer<typeof AdminPerson>

export const NoteRequest = z.object({
  text: requiredText(ADMIN_LIMITS.reason, 'messageRequired', 'reasonLength'),
})
export const CorrectionRequest = z.object({ email: Email })
export const DeletionRequest = z.object({
  reason: requiredText(ADMIN_LIMITS.reason, 'removalReasonRequired', 'reasonLength'),
})
