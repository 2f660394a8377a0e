import type {
  AdminInvitation,
  InvitationLine,
  InvitationRequest,
  InvitationResult,
} from '@annai/contract/admin/invitations/shapes'
import { INVITATION_FILTERS, INVITATION_LIMITS } from '@annai/contract/admin/invitations/vocabulary'
import type { AdminInvitationPage, AdminInvitationQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import { languageOr } from '@annai/contract/languages'
import { DAY, later, MINUTE } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { tally, totalFound } from '../../../platform/http/admin-list.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import { isId, newId } from '../../../platform/ids.ts'
import { countMails, queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { record, SITE } from '../../audit/service.ts'
import { type ReadLine, readLines } from './lines.ts'
import { preparedWords } from './prepared.ts'
import * as store from './store.ts'
import { invitationView } from './view.ts'

/** The lines with what is wrong with them beside the other lines and what is stored. */
async function checkedLines(
  ctx: Platform,
  reader: Db | Tx,
  { text, language }: InvitationRequest,
  now: Date,
): Promise<ReadLine[]> {
  const lines = readLines(text, language, now, preparedWords(ctx))
  const emails = lines.map(({ email }) => email)
  const known = await store.findKnown(reader, emails, now)
  const seen = new Set<string>()
  return lines.map((line, index) => {
    const stored = known[index]
    const problems = [...line.problems]
    if (stored && !problems.includes('email')) {
      if (seen.has(stored.key)) problems.push('repeated')
      if (stored.has_account) problems.push('hasAccount')
      else if (stored.is_invited) problems.push('invited')
      seen.add(stored.key)
    }
    return { ...line, problems }
  })
}

const isGood = ({ problems }: InvitationLine) => problems.length === 0

/**
 * At most so many mails in a day, so that a mistake does not cost the domain its reputation: mails,
 * because an invitation may be sent again, or withdrawn after its mail.
 */
async function assertWithinDay(tx: Tx, more: number, now: Date): Promise<void> {
  const sent = await countMails(tx, 'invitation', later(now, -DAY))
  if (sent + more > INVITATION_LIMITS.perDay) refuse('invitations.perDay')
}

const queueInvitation = (
  ctx: Platform,
  tx: Tx,
  { id, email, language }: Pick<store.NewInvitation, 'id' | 'email' | 'language'>,
): Promise<void> =>
  queueMail(ctx, tx, {
    accountId: null,
    recipient: email,
    language,
    kind: 'invitation',
    params: { invitation: id },
    dueAt: ctx.clock.now(),
  })

/** Invites the addresses of all lines without a problem, or only shows how the lines are read. */
export async function inviteGuides(
  ctx: Platform,
  admin: Admin,
  request: InvitationRequest,
): Promise<InvitationResult> {
  const now = ctx.clock.now()
  if (request.preview) {
    const lines = await checkedLines(ctx, ctx.db, request, now)
    return { lines, sent: lines.filter(isGood).length }
  }
  return transact(ctx, async (tx) => {
    await store.lockInvitations(tx)
    const lines = await checkedLines(ctx, tx, request, now)
    const rows = lines.filter(isGood).map((line) => ({
      id: newId(),
      email: line.email,
      name: line.name,
      number: line.number,
      member_until: line.memberUntil || null,
      language: languageOr(line.language),
      profile: line.profile && JSON.stringify(line.profile),
      created_at: now,
      sent_at: now,
      expires_at: later(now, INVITATION_LIMITS.days * DAY),
    }))
    if (rows.length === 0) return { lines, sent: 0 }
    await assertWithinDay(tx, rows.length, now)
    await store.insert(tx, authorize(adminRules, 'inviteGuide', admin, { rows, now }))
    for (const row of rows) await queueInvitation(ctx, tx, row)
    await record(ctx, tx, admin, {
      act: 'invitation.sent',
      subjectKind: 'site',
      subjectId: SITE,
      after: { count: rows.length },
    })
    return { lines, sent: rows.length }
  })
}

/** An invitation that nobody has used, locked. */
async function lockUnused(tx: Tx, admin: Admin, id: string) {
  const row = isId(id) ? await store.lock(tx, id) : undefined
  if (!row) refuse('invitations.notFound')
  if (row.accepted_at) refuse('invitations.joined')
  return authorize(adminRules, 'inviteGuide', admin, row)
}

const findView = async (tx: Tx, id: string, now: Date): Promise<AdminInvitation> =>
  invitationView((await store.find(tx, id, now)) ?? refuse('invitations.notFound'))

/** Sends the mail again and extends the invitation. A double click sends one mail. */
export const resendInvitation = (
  ctx: Platform,
  admin: Admin,
  id: string,
): Promise<AdminInvitation> =>
  transact(ctx, async (tx) => {
    await store.lockInvitations(tx)
    const invitation = await lockUnused(tx, admin, id)
    const now = ctx.clock.now()
    if (later(invitation.sent_at, INVITATION_LIMITS.resendMinutes * MINUTE) > now)
      return findView(tx, id, now)
    await assertWithinDay(tx, 1, now)
    await store.extend(tx, invitation, {
      sent_at: now,
      expires_at: later(now, INVITATION_LIMITS.days * DAY),
    })
    await queueInvitation(ctx, tx, invitation)
    await record(ctx, tx, admin, {
      act: 'invitation.resent',
      subjectKind: 'invitation',
      subjectId: id,
    })
    return findView(tx, id, now)
  })

/** Deletes an invitation with its links. A mail that is not sent yet is dropped. */
export const withdrawInvitation = (ctx: Platform, admin: Admin, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    await store.remove(tx, await lockUnused(tx, admin, id))
    await record(ctx, tx, admin, {
      act: 'invitation.withdrawn',
      subjectKind: 'invitation',
      subjectId: id,
    })
  })

/** A page of the invitations; the counts are over all of them. */
export async function pageOfInvitations(
  ctx: Platform,
  query: AdminInvitationQuery,
): Promise<AdminInvitationPage> {
  const now = ctx.clock.now()
  const { pageSize } = ADMIN_LIST
  const [rows, states] = await Promise.all([
    store.findPage(ctx.db, query, now, pageSize, (query.page - 1) * pageSize),
    store.countStates(ctx.db, now),
  ])
  const counts = tally(INVITATION_FILTERS, states, (row) => row.state)
  return {
    rows: rows.map(invitationView),
    total: query.search
      ? await totalFound(rows, query.page, () => store.countFiltered(ctx.db, query, now))
      : counts[query.state],
    counts,
  }
}

/** All invitations that match the filters. */
export function invitationCsv(ctx: Platform, query: AdminInvitationQuery): Promise<string> {
  const now = ctx.clock.now()
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.findPage(db, query, now, limit, offset),
    invitationView,
    {
      email: (invitation) => invitation.email,
      name: (invitation) => invitation.name,
      number: (invitation) => invitation.number,
      memberUntil: (invitation) => invitation.memberUntil,
      language: (invitation) => invitation.language,
      state: (invitation) => invitation.state,
      sentAt: (invitation) => invitation.sentAt,
      expiresAt: (invitation) => invitation.expiresAt,
      username: (invitation) => invitation.joined?.username ?? null,
      joinedAt: (invitation) => invitation.joined?.date ?? null,
    },
  )
}

/** Deletes invitations some time after they were used or expired. */
export async function sweepInvitations(ctx: Platform): Promise<void> {
  const endedBefore = later(ctx.clock.now(), -INVITATION_LIMITS.keptDays * DAY)
  await store.removeOld(ctx.db, asSystem('retention'), endedBefore)
}
