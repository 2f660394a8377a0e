import type {
  AcceptRequest,
  AdminCredential,
  AdminCredentialQuery,
  EnterRequest,
  RefuseRequest,
} from '@annai/contract/admin/credentials/shapes'
import type { ActName } from '@annai/contract/admin/lists/vocabulary'
import { adminRules } from '@annai/contract/admin/policy'
import { CREDENTIAL_LIMITS, REMINDER_DAYS } from '@annai/contract/credentials/vocabulary'
import { dayAfter } from '@annai/contract/days'
import { DAY, later } from '../../../platform/clock.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { decide } from '../../decisions/service.ts'
import { lockGuide } from '../../guides/service.ts'
import { dayIn, storeBadges, validityIn } from '../badges.ts'
import * as store from '../store.ts'
import { ownView } from '../view.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has accepted what a guide sent. */
    'credential.accepted': { credential: store.CredentialRow }
  }
}

const adminView = ({ clock }: Platform, row: store.ListedRow): AdminCredential => ({
  ...ownView(row, clock.now()),
  guide: {
    _id: row.guide_id,
    username: row.username,
    displayName: row.display_name,
    approvalStatus: row.approval_status,
  },
  sentAt: row.created_at.toISOString(),
  renews: row.renews,
  sameNumber: row.same_number,
})

export async function listCredentials(
  ctx: Platform,
  { view, guide }: AdminCredentialQuery,
): Promise<AdminCredential[]> {
  const viewOf = (row: store.ListedRow) => adminView(ctx, row)
  if (guide !== undefined)
    return isId(guide) ? (await store.listOfGuide(ctx.db, guide)).map(viewOf) : []
  const soon = later(ctx.clock.now(), REMINDER_DAYS[0] * DAY)
  const rows = {
    waiting: () => store.listWaiting(ctx.db),
    ending: () => store.listEnding(ctx.db, soon),
    ended: () => store.listEnded(ctx.db),
  }
  return (await rows[view]()).map(viewOf)
}

export async function readCredential(ctx: Platform, id: string): Promise<AdminCredential> {
  const row = isId(id) ? await store.findListed(ctx.db, id) : undefined
  return adminView(ctx, row ?? refuse('credentials.notFound'))
}

/** Locks the guide of a credential, then reads it again. */
async function lock(tx: Tx, id: string): Promise<store.CredentialRow & { zone: string | null }> {
  const known = isId(id) ? await store.find(tx, id) : undefined
  if (!known) refuse('credentials.notFound')
  await lockGuide(tx, known.guide_id)
  const row = (await store.find(tx, id)) ?? refuse('credentials.notFound')
  const place = await store.placeOf(tx, row.guide_id)
  return { ...row, zone: place?.zone ?? null }
}

/** The effects of every act: the badges, the audit log, and the answer. */
async function finish(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  id: string,
  entry: { act: ActName; before?: object; after?: object; reason?: string },
): Promise<AdminCredential> {
  const row = (await store.findListed(tx, id)) ?? refuse('credentials.notFound')
  await storeBadges(ctx, tx, row.guide_id)
  await record(ctx, tx, admin, { ...entry, subjectKind: 'guide', subjectId: row.guide_id })
  return adminView(ctx, row)
}

const checkedValues = (
  ctx: Platform,
  admin: Admin,
  zone: string | null,
  { issuer, number, validTo }: AcceptRequest,
) => {
  const now = ctx.clock.now()
  return {
    ...validityIn(zone, { valid_to: validTo, applied_until: null }, now),
    issuer,
    number,
    checked_by: admin.id,
    checked_at: now,
    checked_on: dayIn(zone, now),
  }
}

const filesEnd = (ctx: Platform): Date => later(ctx.clock.now(), CREDENTIAL_LIMITS.storedDays * DAY)

export const acceptCredential = (
  ctx: Platform,
  admin: Admin,
  id: string,
  request: AcceptRequest,
): Promise<AdminCredential> =>
  transact(ctx, async (tx) => {
    const row = await lock(tx, id)
    const credential = authorize(adminRules, 'checkCredential', admin, row)
    if (row.status !== 'waiting') refuse('admin.notWaiting')
    await store.check(tx, credential, checkedValues(ctx, admin, row.zone, request))
    await store.deleteFilesAt(tx, credential, filesEnd(ctx))
    await ctx.events.emit(tx, 'credential.accepted', { credential: row })
    const after = { kind: row.kind, country: row.country, validTo: request.validTo }
    return finish(ctx, tx, admin, id, { act: 'credential.accepted', after })
  })

/** Refuses what waits, or takes back what is valid. What it would have renewed stays as it is. */
export const refuseCredential = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { code, facts }: RefuseRequest,
): Promise<AdminCredential> =>
  transact(ctx, async (tx) => {
    const row = await lock(tx, id)
    const credential = authorize(adminRules, 'checkCredential', admin, row)
    if (row.status !== 'waiting' && row.status !== 'valid') refuse('admin.notWaiting')
    const now = ctx.clock.now()
    await store.check(tx, credential, {
      status: 'refused',
      checked_by: admin.id,
      checked_at: now,
      checked_on: dayIn(row.zone, now),
    })
    await store.deleteFilesAt(tx, credential, filesEnd(ctx))
    await decide(ctx, tx, admin, {
      accountId: row.guide_id,
      subjectKind: 'credential',
      subjectId: id,
      act: 'credentialRefused',
      code,
      facts,
    })
    const after = { kind: row.kind, country: row.country, code }
    return finish(ctx, tx, admin, id, { act: 'credential.refused', after, reason: facts })
  })

/** Enters what the association knows itself; it counts at once. */
export const enterCredential = (
  ctx: Platform,
  admin: Admin,
  { guide, kind, country, ...request }: EnterRequest,
): Promise<AdminCredential> =>
  transact(ctx, async (tx) => {
    const guideId = (await store.guideIdOf(tx, guide)) ?? refuse('guides.notFound')
    await lockGuide(tx, guideId)
    const zone = (await store.placeOf(tx, guideId))?.zone ?? null
    const known = await store.ofGuide(tx, guideId)
    const id = newId()
    const values = checkedValues(ctx, admin, zone, request)
    // A double click enters one.
    const same = known.find(
      (row) =>
        row.kind === kind &&
        row.country === country &&
        row.status === values.status &&
        row.valid_to === values.valid_to &&
        row.number === values.number,
    )
    if (same)
      return adminView(ctx, (await store.findListed(tx, same.id)) ?? refuse('guides.notFound'))
    if (known.length >= CREDENTIAL_LIMITS.perGuide) refuse('credentials.full')
    await store.enter(tx, authorize(adminRules, 'checkCredential', admin, { id }), {
      ...values,
      id,
      guide_id: guideId,
      kind,
      country,
      supersedes: null,
      created_at: ctx.clock.now(),
    })
    const after = { kind, country, validTo: request.validTo }
    return finish(ctx, tx, admin, id, { act: 'credential.entered', after })
  })

/** Lets a credential count while its renewal is applied for, or no longer. */
export const applyForRenewal = (
  ctx: Platform,
  admin: Admin,
  id: string,
  until: string | null,
): Promise<AdminCredential> =>
  transact(ctx, async (tx) => {
    const row = await lock(tx, id)
    const credential = authorize(adminRules, 'checkCredential', admin, row)
    if (row.status !== 'valid' && row.status !== 'ended') refuse('credentials.notChecked')
    const now = ctx.clock.now()
    const today = dayIn(row.zone, now)
    if (until !== null && (until < today || until > dayAfter(today, CREDENTIAL_LIMITS.appliedDays)))
      refuse('credentials.appliedRange')
    // An application never shortens a credential; one without an end needs none.
    if (until !== null && (row.valid_to === null || until <= row.valid_to))
      refuse('credentials.appliedRange')
    const days = { valid_to: row.valid_to, applied_until: until }
    await store.check(tx, credential, validityIn(row.zone, days, now))
    return finish(ctx, tx, admin, id, {
      act: 'credential.applied',
      before: { appliedUntil: row.applied_until },
      after: { kind: row.kind, appliedUntil: until },
    })
  })
