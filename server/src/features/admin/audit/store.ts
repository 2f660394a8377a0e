import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

export type AuditRow = Selectable<Database['audit_log']>

// One writer at a time: each row carries the hash of the one before it.
const CHAIN_LOCK = 4_215_001

export const lockChain = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)

export const last = (reader: Db | Tx) =>
  reader
    .selectFrom('audit_log')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insert = (tx: Tx, row: Insertable<Database['audit_log']>) =>
  tx.insertInto('audit_log').values(row).execute()

export const page = (reader: Db | Tx, before: number, limit: number): Promise<AuditRow[]> =>
  reader
    .selectFrom('audit_log')
    .selectAll()
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()

export const ofSubject = (reader: Db | Tx, subjectId: string): Promise<AuditRow[]> =>
  reader
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', subjectId)
    .orderBy('seq', 'desc')
    .limit(200)
    .execute()
