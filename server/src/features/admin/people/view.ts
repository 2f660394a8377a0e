import type { AdminBooking } from '@annai/contract/admin/bookings/shapes'
import type { AdminPerson, FoundPerson } from '@annai/contract/admin/people/shapes'
import type { Agreement } from '@annai/contract/site/agreements/shapes'
import { namedKind, topicOf } from '../../../platform/mail/topic.ts'
import type { FoundRow, mailsTo, notesOf, PersonRow, reportsOf } from './store.ts'

export const foundView = (row: FoundRow): FoundPerson => ({
  _id: row.id,
  role: row.role,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  accountStatus: row.status,
  ...(row.email_verified_at === null && { isUnverified: true as const }),
})

type Rows<T extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>

export const personView = (
  row: PersonRow,
  {
    bookings,
    reports,
    mails,
    notes,
    agreements,
    isAddressRefused,
  }: {
    bookings: AdminBooking[]
    reports: Rows<typeof reportsOf>
    mails: Rows<typeof mailsTo>
    notes: Rows<typeof notesOf>
    agreements: Agreement[]
    isAddressRefused: boolean
  },
): AdminPerson => ({
  ...foundView(row),
  profilePicture: row.profile_picture,
  pendingEmail: row.pending_email,
  verifiedAt: row.email_verified_at?.toISOString() ?? null,
  ...(isAddressRefused && { isAddressRefused: true as const }),
  language: row.language,
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
  deletionRequestedAt: row.deletion_requested_at?.toISOString() ?? null,
  approvalStatus: row.approval_status,
  bookings,
  agreements,
  reports: reports.map((report) => ({
    _id: report.id,
    reason: report.reason,
    status: report.status,
    isReporter: report.reporter_id === row.id,
    createdAt: report.created_at.toISOString(),
  })),
  mails: mails.map((mail) => ({
    _id: mail.id,
    topic: topicOf(mail.kind),
    kind: namedKind(mail.kind),
    state: mail.status,
    createdAt: mail.created_at.toISOString(),
    sentAt: mail.sent_at?.toISOString() ?? null,
  })),
  notes: notes.map((note) => ({
    _id: note.id,
    admin: note.admin_username,
    text: note.body,
    date: note.created_at.toISOString(),
  })),
})
