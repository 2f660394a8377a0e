import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * A position in the write-ahead log. After a failover the same number may refer to other changes.
 */
export interface Position {
  readonly timeline: number
  readonly lsn: number
}

/** `place` identifies the database: it is the same for a primary and its standbys only. */
interface PrimaryPosition extends Position {
  readonly place: string
}

interface StandbyPosition extends PrimaryPosition {
  readonly isStandby: boolean
}

const PLACE = sql`(select system_identifier from pg_control_system())::text || '/' || current_database()`

async function readRow<Row>(query: RawBuilder<Row>, db: Db): Promise<Row> {
  const { rows } = await query.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the database did not answer')
  return row
}

/**
 * The position that the primary has flushed: everything acknowledged, with `synchronous_commit` on.
 */
export const readFlushed = (db: Db): Promise<PrimaryPosition> =>
  readRow(
    sql<PrimaryPosition>`
      select ${PLACE} as place,
        ('x' || left(pg_walfile_name(flushed), 8))::bit(32)::int as timeline,
        pg_wal_lsn_diff(flushed, '0/0')::float8 as lsn
      from pg_current_wal_flush_lsn() as flushed`,
    db,
  )

/**
 * The position that a standby has replayed. A role that may not read the receiver's state learns of
 * a new timeline only at the next restartpoint.
 */
export const readReplayed = (db: Db): Promise<StandbyPosition> =>
  readRow(
    sql<StandbyPosition>`
      select ${PLACE} as place,
        pg_is_in_recovery() as "isStandby",
        coalesce((select received_tli from pg_stat_wal_receiver),
          (select timeline_id from pg_control_checkpoint())) as timeline,
        coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as lsn`,
    db,
  )
