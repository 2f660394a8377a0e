import { type DecisionAct, takesWordsOnly } from '@annai/contract/decisions/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'
import type { DecisionsTable } from './tables.ts'

export const insert = (tx: Tx, decision: SystemAuthority<'effects', DecisionsTable>) =>
  tx.insertInto('decisions').values(decision).execute()

const joined = (reader: Db | Tx) =>
  reader
    .selectFrom('decisions')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .selectAll('decisions')
    .select([
      'appeals.body as appeal',
      'appeals.outcome',
      'appeals.answer',
      'appeals.admin_id as answered_by',
      'appeals.created_at as appealed_at',
      'appeals.decided_at as answered_at',
    ])

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (reader: Db | Tx, id: string) =>
  joined(reader).where('decisions.id', '=', id).executeTakeFirst()

/**
 * Locked, so that of two appeals or answers only one is the first. Read in a statement of its own,
 * so that it has what was committed while this one waited.
 */
export async function lock(tx: Tx, id: string): Promise<DecisionRow | undefined> {
  await tx.selectFrom('decisions').select('id').where('id', '=', id).forUpdate().execute()
  return find(tx, id)
}

export const findOfAccount = (db: Db, accountId: string) =>
  joined(db)
    .where('decisions.account_id', '=', accountId)
    .orderBy('decisions.created_at', 'desc')
    .execute()

/** The address and language of the person whom a decision concerns. */
export const recipient = (reader: Db | Tx, accountId: string) =>
  reader
    .selectFrom('accounts')
    .select(['id', 'email', 'language', 'status'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** Who wrote the review of a booking. */
export const reviewerOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('accounts', 'accounts.id', 'bookings.user_id')
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'accounts.status'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()

/** Who gave feedback on the traveller of a booking. */
export const feedbackAuthorOf = (db: Db, bookingId: string) =>
  db
    .selectFrom('traveller_feedback')
    .innerJoin('accounts', 'accounts.id', 'traveller_feedback.guide_id')
    .select(['accounts.id', 'accounts.email', 'accounts.language', 'accounts.status'])
    .where('traveller_feedback.booking_id', '=', bookingId)
    .executeTakeFirst()

/** For each act, the earlier acts that it replaces. */
const SAME: Record<DecisionAct, readonly DecisionAct[]> = {
  profileRejected: ['profileRejected', 'profileHidden'],
  profileHidden: ['profileRejected', 'profileHidden'],
  accountBlocked: ['accountBlocked'],
  warned: ['warned'],
  reviewRemoved: ['reviewRemoved'],
  feedbackRemoved: ['feedbackRemoved'],
  credentialRefused: ['credentialRefused'],
}

/**
 * Whether no later decision of its kind about the same subject stands. A review is removed in two
 * ways that do not replace each other: all of it, or its words.
 */
export async function isNewest(
  tx: Tx,
  {
    id,
    subject_id,
    act,
    code,
    created_at,
  }: Pick<DecisionRow, 'id' | 'subject_id' | 'act' | 'code' | 'created_at'>,
): Promise<boolean> {
  const later = await tx
    .selectFrom('decisions')
    .leftJoin('appeals', 'decision_id', 'id')
    .select('code')
    .where(sql<boolean>`outcome is distinct from 'granted'`)
    .where('subject_id', '=', subject_id)
    .where('act', 'in', SAME[act])
    .where('id', '<>', id)
    .where('decisions.created_at', '>=', created_at)
    .execute()
  return later.every((each) => takesWordsOnly(each.code) !== takesWordsOnly(code))
}

export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, before: Date) =>
  sql`delete from decisions where created_at < ${before}`.execute(db)
