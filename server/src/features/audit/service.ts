import { createHash } from 'node:crypto'
import type { AuditPage, AuditQuery } from '@annai/contract/admin/lists/shapes'
import { ACTS, type ActName, ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { Db } from '../../platform/db/database.ts'
import { type Tx, transact } from '../../platform/db/transact.ts'
import { meantBy, totalFound } from '../../platform/http/admin-list.ts'
import type { Admin } from '../../platform/http/authentication.ts'
import { csvOf } from '../../platform/http/csv.ts'
import type { Platform } from '../../platform/platform.ts'
import { logAfter } from '../../platform/security/security-log.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'
import { auditView } from './view.ts'

export interface Act {
  act: ActName
  subjectKind:
    | 'guide'
    | 'user'
    | 'report'
    | 'review'
    | 'contact'
    | 'admin'
    | 'mail'
    | 'site'
    | 'booking'
    | 'account'
    | 'decision'
    | 'invitation'
    | 'announcement'
  subjectId: string
  before?: object
  after?: object
  reason?: string
}

const START = Buffer.alloc(32)

interface Hashed {
  seq: number
  admin_id: string | null
  admin_username: string
  act: string
  subject_kind: string
  subject_id: string
  before: object | null
  after: object | null
  reason: string
  created_at: Date
}

// JSON columns are read with their keys in another order, so keys are sorted before hashing.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

function hashOf(previous: Buffer, row: Hashed): Buffer {
  const text = JSON.stringify([
    row.seq,
    row.admin_id,
    row.admin_username,
    row.act,
    row.subject_kind,
    row.subject_id,
    sorted(row.before),
    sorted(row.after),
    row.reason,
    row.created_at.toISOString(),
  ])
  return createHash('sha256').update(previous).update(text).digest()
}

/** The actor: an administrator in the console, or the operator on the command line. */
type Actor = Pick<Admin, 'username'> & { id: string | null }

export const COMMAND_LINE: Actor = { id: null, username: 'command line' }

/** The subject of an act about the whole site, in place of an id. */
export const SITE = '00000000-0000-0000-0000-000000000000'

const PRIVILEGES: ReadonlySet<ActName> = new Set(['admin.added', 'admin.removed'])

/** What an audit entry needs of the platform. */
export type Recorder = Pick<Platform, 'clock' | 'securityLog'>

/** Adds an audit entry in the transaction of the act, so that no act is without one. */
export async function record(ctx: Recorder, tx: Tx, admin: Actor, act: Act): Promise<void> {
  await store.lockChain(tx)
  const previous = await store.last(tx)
  const row: Hashed = {
    seq: (previous?.seq ?? 0) + 1,
    admin_id: admin.id,
    admin_username: admin.username,
    act: act.act,
    subject_kind: act.subjectKind,
    subject_id: act.subjectId,
    before: act.before ?? null,
    after: act.after ?? null,
    reason: act.reason ?? '',
    created_at: ctx.clock.now(),
  }
  const previousHash = previous?.hash ?? START
  const line = asSystem('effects', {
    ...row,
    before: row.before && JSON.stringify(row.before),
    after: row.after && JSON.stringify(row.after),
    previous_hash: previousHash,
    hash: hashOf(previousHash, row),
  })
  await store.insert(tx, line)
  const event = PRIVILEGES.has(act.act) ? 'privilege_permissions_changed' : 'authz_admin'
  logAfter(ctx, tx, event, {
    admin: admin.id ?? admin.username,
    subject: act.subjectId,
    reason: act.act,
  })
}

/** Whether the administrator has an entry about the subject of this day (UTC). */
export function isRecordedToday(
  { clock }: Pick<Platform, 'clock'>,
  reader: Db | Tx,
  admin: Admin,
  { act, subjectId }: Pick<Act, 'act' | 'subjectId'>,
): Promise<boolean> {
  const since = new Date(clock.now())
  since.setUTCHours(0, 0, 0, 0)
  return store.hasSince(reader, { adminId: admin.id, act, subjectId, since })
}

/** Records what was read, once per administrator, subject and day. */
export async function recordRead(ctx: Platform, admin: Admin, act: Act): Promise<void> {
  if (await isRecordedToday(ctx, ctx.db, admin, act)) return
  await transact(ctx, async (tx) => {
    await store.lockChain(tx)
    if (!(await isRecordedToday(ctx, tx, admin, act))) await record(ctx, tx, admin, act)
  })
}

const PAGE = 1000

/**
 * Either the first entry that breaks the chain, or the number of entries and the hash of the last
 * one. A copy of that hash elsewhere also reveals entries that were removed from the end.
 */
export type Verdict = { broken: number } | { lines: number; seal: string }

/** Verifies the whole chain of hashes. */
export async function verifyChain(ctx: Platform): Promise<Verdict> {
  let previous: Buffer = START
  let expected = 1
  const newest = (await store.last(ctx.db))?.seq ?? 0
  for (let upTo = PAGE; upTo - PAGE < newest; upTo += PAGE) {
    const rows = (await store.page(ctx.db, upTo + 1, PAGE))
      .reverse()
      .filter((row) => row.seq >= expected)
    for (const row of rows) {
      const fits =
        row.seq === expected &&
        row.previous_hash.equals(previous) &&
        row.hash.equals(hashOf(previous, row))
      if (!fits) return { broken: expected }
      previous = row.hash
      expected++
    }
  }
  if (expected - 1 !== newest) return { broken: expected }
  return { lines: newest, seal: previous.toString('hex').slice(0, 16) }
}

function filtersOf(ctx: Platform, { search, subject }: AuditQuery, language: Language) {
  const acts = meantBy(search, Object.entries(ACTS), ([, key]) => [
    ctx.texts.translate(language, `admin:record.acts.${key}`),
  ])
  return { search, subject, matchingActs: acts.map(([act]) => act) }
}

/** A page of the audit log, or of the entries about one subject. */
export async function auditPage(
  ctx: Platform,
  query: AuditQuery,
  language: Language,
): Promise<AuditPage> {
  const filters = filtersOf(ctx, query, language)
  const [rows, newest] = await Promise.all([
    store.findPage(
      ctx.db,
      filters,
      query.order,
      ADMIN_LIST.pageSize,
      (query.page - 1) * ADMIN_LIST.pageSize,
    ),
    store.last(ctx.db),
  ])
  const all = newest?.seq ?? 0
  const count = () => store.countFiltered(ctx.db, filters)
  const page = (total: number): AuditPage => ({
    rows: rows.map(viewIn(ctx, language)),
    total,
    counts: { all },
  })
  if (query.search) return page(await totalFound(rows, query.page, count))
  return page(query.subject ? await count() : all)
}

const viewIn = (ctx: Platform, language: Language) => (row: store.AuditPageRow) =>
  auditView(row, (topic) => ctx.texts.translate(language, `admin:undelivered.topics.${topic}`))

/** The audit log as CSV. */
export async function auditCsv(
  ctx: Platform,
  query: AuditQuery,
  language: Language,
): Promise<string> {
  const filters = filtersOf(ctx, query, language)
  const json = (value: object | null) => value && JSON.stringify(value)
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.findPage(db, filters, query.order, limit, offset),
    viewIn(ctx, language),
    {
      seq: (entry) => entry.seq,
      date: (entry) => entry.date,
      admin: (entry) => entry.admin,
      act: (entry) => entry.act,
      subjectKind: (entry) => entry.subjectKind,
      subjectId: (entry) => entry.subjectId,
      subjectName: (entry) => entry.subjectName,
      before: (entry) => json(entry.before),
      after: (entry) => json(entry.after),
      reason: (entry) => entry.reason,
    },
  )
}
