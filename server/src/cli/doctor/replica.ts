import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { COMMAND_LIMITS, connect, type Db } from '../../platform/db/database.ts'
import { readFlushed, readReplayed } from '../../platform/db/replica/positions.ts'
import { MAX_LAG_MS } from '../../platform/db/replica/replica.ts'
import { createLog } from '../../platform/log.ts'
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts'

const SUBJECT = 'replica'
const STEP_MS = 100
const LIMITS = {
  ...COMMAND_LIMITS,
  connectionTimeoutMillis: 3000,
  statement_timeout: 3000,
  query_timeout: 3500,
}

async function hasFeedback(db: Db): Promise<boolean> {
  const { rows } = await sql<{ hot_standby_feedback: string }>`show hot_standby_feedback`.execute(
    db,
  )
  return rows[0]?.hot_standby_feedback === 'on'
}

/**
 * Milliseconds until the replica includes everything committed before the call; null if it takes
 * too long.
 */
async function measureLag(primary: Db, replica: Db): Promise<number | null> {
  const { lsn, timeline } = await readFlushed(primary)
  const begun = performance.now()
  for (let waited = 0; waited < MAX_LAG_MS; waited = performance.now() - begun) {
    const replayed = await readReplayed(replica)
    if (replayed.timeline === timeline && replayed.lsn >= lsn) return Math.round(waited)
    await sleep(STEP_MS)
  }
  return null
}

async function replicaFindings(primary: Db, replica: Db): Promise<Finding[]> {
  const { place } = await readFlushed(primary)
  const state = await readReplayed(replica)
  if (!state.isStandby)
    return [
      problem(
        SUBJECT,
        'DATABASE_REPLICA_URL leads to a server that is no standby',
        'Point it to a streaming standby of the server of DATABASE_URL; until then it is not used',
      ),
    ]
  if (state.place !== place)
    return [
      problem(
        SUBJECT,
        'DATABASE_REPLICA_URL leads to a standby of another database',
        'Point it to a streaming standby of the server of DATABASE_URL; until then it is not used',
      ),
    ]
  const lag = await measureLag(primary, replica)
  if (lag === null)
    return [
      problem(
        SUBJECT,
        `The standby is more than ${MAX_LAG_MS / 1000} s behind`,
        'Look at pg_stat_replication on the primary and at the log of the standby',
      ),
    ]
  const findings = [ok(SUBJECT, `The standby follows, ${lag} ms behind`)]
  if (!(await hasFeedback(replica)))
    findings.push(
      warning(
        SUBJECT,
        'hot_standby_feedback is off on the standby: long reads may be cancelled',
        'Turn it on in its postgresql.conf',
      ),
    )
  return findings
}

/** The replica for public reads: reachable, a standby of this database, and not too far behind. */
export async function checkReplica(url: string, primary: Db): Promise<Finding[]> {
  const connection = connect({ connectionString: url, ...LIMITS }, createLog('silent'))
  try {
    return await replicaFindings(primary, connection.db)
  } catch (error) {
    return [
      problem(
        SUBJECT,
        `DATABASE_REPLICA_URL cannot be used: ${reasonOf(error)}`,
        'Check its address, password and pg_hba.conf; until then the primary answers all reads',
      ),
    ]
  } finally {
    await connection.close()
  }
}
