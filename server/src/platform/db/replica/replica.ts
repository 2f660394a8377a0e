import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../../log.ts'
import { BACKGROUND_LIMITS, connect, type Db } from '../database.ts'
import type { ReadOnlyDb } from '../read-only.ts'
import { didAnswer, isStalePlan, isUnavailable } from '../unavailable.ts'
import { createBreaker } from './breaker.ts'
import { createFreshness } from './freshness.ts'
import { readFlushed, readReplayed } from './positions.ts'

/** Why the replica is not used. */
type ReplicaProblem =
  | 'not checked yet'
  | 'unreachable'
  | 'failing'
  | 'no standby'
  | 'another database'
  | 'behind'

interface ReplicaState {
  /** Null while the replica is used. */
  readonly problem: ReplicaProblem | null
  /** How old its answers may be at most; null if unknown. */
  readonly lagSeconds: number | null
}

/** A connection for large reads. */
interface BulkReads {
  readonly db: Db
  /** Options for a thread with its own connection. */
  readonly config: pg.PoolConfig
  /** Pauses the use of the replica. */
  fail(error: unknown): void
}

/** A standby that answers public reads in place of the primary (docs/decisions/028-replica.md). */
export interface Replica {
  /**
   * Runs a query that only reads: on the replica if `mayLag` is true and the replica is usable,
   * else on the primary. If `isCurrent` rejects the replica's result, the primary is read.
   */
  read<T>(
    mayLag: boolean,
    query: (db: ReadOnlyDb) => Promise<T>,
    isCurrent?: (found: T) => boolean,
  ): Promise<T>
  /**
   * Waits until the replica includes everything committed before the call; null if that takes too
   * long.
   */
  catchUp(): Promise<BulkReads | null>
  /** Undefined without DATABASE_REPLICA_URL. */
  state(): ReplicaState | undefined
  /** Number of reads by the server that answered them. */
  readonly counts: { replica: number; primary: number }
  start(): void
  stop(): Promise<void>
}

const CHECK_EVERY_MS = 1000
/**
 * How old answers may be, in ms. The cookie of a writer must last longer (`http/recent-write.ts`).
 */
export const MAX_LAG_MS = 10_000
const CATCH_UP_MS = 2000
const CATCH_UP_STEP_MS = 50

/** Keeps this process from writing to a standby that was promoted. */
const READ_ONLY: pg.PoolConfig = {
  application_name: 'annai replica reads',
  options: '-c default_transaction_read_only=on',
}
/** Shorter than the primary's limits, because the primary is read next. */
const LIMITS: pg.PoolConfig = {
  connectionTimeoutMillis: 1000,
  statement_timeout: 1000,
  query_timeout: 1200,
}

interface Settings {
  readonly url: string | undefined
  readonly primary: Db
  /** The size of the pool. */
  readonly connections: number | undefined
  readonly log: Logger
}

export function createReplica({ url, ...settings }: Settings): Replica {
  return url === undefined ? withoutReplica(settings.primary) : openReplica(url, settings)
}

function withoutReplica(primary: Db): Replica {
  const counts = { replica: 0, primary: 0 }
  return {
    counts,
    read(_mayLag, query) {
      counts.primary++
      return query(primary)
    },
    catchUp: async () => null,
    state: () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  }
}

function openReplica(url: string, { primary, connections, log }: Omit<Settings, 'url'>): Replica {
  const config: pg.PoolConfig = { connectionString: url, ...READ_ONLY }
  const size = connections === undefined ? {} : { max: connections }
  const connection = connect({ ...config, ...LIMITS, ...size }, log)
  const freshness = createFreshness()
  const breaker = createBreaker()
  const counts = { replica: 0, primary: 0 }
  const stopping = new AbortController()
  const firstCheck = Promise.withResolvers<void>()
  let checking: Promise<void> | null = null
  let found: ReplicaProblem | null = 'not checked yet'
  let provenAt: number | null = null
  let place: string | undefined
  let reported: ReplicaProblem | null = 'not checked yet'

  function problemNow(): ReplicaProblem | null {
    if (found) return found
    if (breaker.isOpen()) return 'failing'
    const isFresh = provenAt !== null && performance.now() - provenAt <= MAX_LAG_MS
    return isFresh ? null : 'behind'
  }

  function report(error?: unknown): void {
    const problem = problemNow()
    if (problem === reported) return
    reported = problem
    if (problem === null) log.info('the replica answers public reads')
    else
      log.warn(
        { problem, ...(error !== undefined && { error: String(error) }) },
        'the replica is not used',
      )
  }

  function fail(error: unknown): void {
    breaker.fail()
    report(error)
  }

  async function checkPrimary(): Promise<void> {
    const at = performance.now()
    // Without a new position nothing newer is proven, so the replica soon counts as too old.
    const flushed = await readFlushed(primary).catch(() => null)
    if (!flushed) return
    place = flushed.place
    freshness.add(flushed, at)
  }

  async function checkStandby(): Promise<void> {
    const replayed = await readReplayed(connection.db)
    if (!replayed.isStandby) found = 'no standby'
    else if (place === undefined) found = 'not checked yet'
    else found = replayed.place === place ? null : 'another database'
    provenAt = freshness.provenAt(replayed)
  }

  async function check(): Promise<void> {
    await checkPrimary()
    let failure: unknown
    await checkStandby().catch((error: unknown) => {
      found = 'unreachable'
      failure = error
    })
    if (!stopping.signal.aborted) report(failure)
  }

  async function keepChecking(): Promise<void> {
    while (!stopping.signal.aborted) {
      await check()
      firstCheck.resolve()
      await sleep(CHECK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      )
    }
    firstCheck.resolve()
  }

  async function readFromReplica<T>(query: (db: ReadOnlyDb) => Promise<T>) {
    try {
      return { found: await query(connection.db) }
    } catch (error) {
      // Other errors are faults of the query, which the primary will show too. A connection with a
      // stale statement is replaced.
      if (!isStalePlan(error) && (isUnavailable(error) || didAnswer(error))) fail(error)
      return null
    }
  }

  /** Whether everything committed before the call is replayed, after a short wait at most. */
  async function hasCaughtUp(): Promise<boolean> {
    const flushed = await readFlushed(primary)
    for (const until = performance.now() + CATCH_UP_MS; performance.now() < until; ) {
      const { timeline, lsn } = await readReplayed(connection.db)
      if (timeline === flushed.timeline && lsn >= flushed.lsn) return true
      await sleep(CATCH_UP_STEP_MS)
    }
    return false
  }

  return {
    counts,
    async read(mayLag, query, isCurrent = () => true) {
      const answer = mayLag && problemNow() === null ? await readFromReplica(query) : null
      if (answer && isCurrent(answer.found)) {
        counts.replica++
        return answer.found
      }
      counts.primary++
      return query(primary)
    },
    async catchUp() {
      if (!checking) return null
      await firstCheck.promise
      if (problemNow() !== null || !(await hasCaughtUp().catch(() => false))) return null
      return { db: connection.db, config: { ...config, ...BACKGROUND_LIMITS }, fail }
    },
    state: () => ({
      problem: problemNow(),
      lagSeconds:
        provenAt === null || found ? null : Math.max(0, performance.now() - provenAt) / 1000,
    }),
    start() {
      checking ??= keepChecking()
    },
    async stop() {
      stopping.abort()
      await checking
      await connection.close()
    },
  }
}
