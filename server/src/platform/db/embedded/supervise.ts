import { existsSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../startup/start-error.ts'
import { isUnavailable } from '../unavailable.ts'
import type { Account } from './account.ts'
import { ensureApplicationDatabase } from './application-role.ts'
import type { Binaries } from './binaries.ts'
import { connectGuard, GuardHeld } from './guard.ts'
import { faultIn, rotateWhenLarge, sizeOf } from './log-file.ts'
import {
  type Child,
  readPostmaster,
  spawnPostmaster,
  stopPostmaster,
  waitUntilGone,
} from './postmaster.ts'

export interface StartLog {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

export interface ClusterPaths {
  dataDir: string
  cluster: string
  socketDir: string
  logFile: string
  binaries: Binaries
  account: Account
}

/** Thrown when another Annai process uses the same data. */
export class InUse extends StartError {
  override name = 'InUse'
  constructor(dataDir: string) {
    super(`another Annai process already uses ${dataDir}`)
  }
}

// A killed server leaves backends behind for some milliseconds, and a start during that time fails.
// One that still fails after this long has another cause.
// On an overloaded machine one attempt may take that long, so there are several.
const FAILING_MS = 5000
const FAILING_STARTS = 3
const HELD_MS = 2000
const REPORT_MS = 10_000
const STEP_MS = 15
const LOG_CHECK_MS = 60_000
const PREPARE_ATTEMPTS = 5

// A kill between creating and writing the file leaves it empty, and PostgreSQL then needs manual
// help. An empty file holds no interlock, so it can be removed.
function dropEmptyPidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  if (existsSync(file) && sizeOf(file) === 0) unlinkSync(file)
}

/**
 * Starts the server or adopts a running one, and restarts it whenever it is lost. Throws a
 * StartError if it cannot run.
 */
export function superviseServer(paths: ClusterPaths, log: StartLog, logCheckMs = LOG_CHECK_MS) {
  const { cluster, dataDir } = paths
  let { socketDir } = paths
  let stopping = false
  let pid: number | undefined
  let child: Child | null = null
  let loggedBefore = 0
  let guard: pg.Client | null = null
  let restoring: Promise<void> | null = null
  const logChecks = setInterval(checkLog, logCheckMs).unref()

  function checkLog() {
    try {
      rotateWhenLarge(paths.logFile)
    } catch (error) {
      log.warn(`${paths.logFile} cannot be rotated: ${error}`)
    }
  }

  function spawnNow(stalePid: number | undefined) {
    checkLog()
    loggedBefore = sizeOf(paths.logFile)
    child = spawnPostmaster({ ...paths, socketDir, stalePid })
    pid = child.pid
  }

  function attach(client: pg.Client, found: { pid: number; socketDir: string }) {
    guard = client
    socketDir = found.socketDir
    if (found.pid !== child?.pid) log.info(`PostgreSQL (pid ${found.pid}) was running: adopted`)
    pid = found.pid
    client.once('end', () => {
      if (!stopping)
        restoring = restore().finally(() => {
          restoring = null
        })
    })
  }

  async function tryGuard(found: { socketDir: string }, heldTooLong: boolean) {
    try {
      return await connectGuard(found.socketDir)
    } catch (error) {
      if (error instanceof GuardHeld && heldTooLong) throw new InUse(dataDir)
      return null
    }
  }

  async function raise() {
    const begun = Date.now()
    let starts = 0
    let reported = begun
    while (!stopping) {
      const now = Date.now()
      const found = readPostmaster(cluster)
      if (found.state === 'live' && found.status === 'stopping') {
        await waitUntilGone(found.pid, cluster, REPORT_MS)
      } else if (found.state === 'live') {
        const client = await tryGuard(found, now - begun > HELD_MS)
        if (client) return attach(client, found)
        // A long recovery is not interrupted.
        if (now - reported > REPORT_MS) {
          reported = now
          log.info(`Waiting for PostgreSQL (pid ${found.pid}) to accept connections`)
        }
        await sleep(STEP_MS)
      } else if (child?.ended() === null) {
        await sleep(STEP_MS)
      } else {
        if (child && starts >= FAILING_STARTS && now - begun > FAILING_MS) {
          throw new StartError(
            `PostgreSQL did not start (${child.ended()}): ${faultIn(paths.logFile, loggedBefore)} (more in ${paths.logFile})`,
          )
        }
        if (child) await sleep(100)
        if (found.state === 'empty' && now - begun > HELD_MS) dropEmptyPidFile(cluster)
        spawnNow(found.state === 'stale' ? found.pid : undefined)
        starts++
        await sleep(STEP_MS)
      }
    }
  }

  async function restore() {
    const lostAt = Date.now()
    log.warn('PostgreSQL was lost and is started again')
    while (!stopping) {
      try {
        child = child?.ended() === null ? child : null
        await raise()
        if (!stopping) log.warn(`PostgreSQL is back after ${Date.now() - lostAt} ms`)
        return
      } catch (error) {
        // For example a full disk: the server recovers once there is space, without a restart of
        // this process.
        log.error(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }

  /** Repeated if the server is lost in the meantime. */
  async function prepareDatabase() {
    for (let attempt = 1; guard; attempt++) {
      try {
        return await ensureApplicationDatabase(guard, socketDir)
      } catch (error) {
        if (attempt >= PREPARE_ATTEMPTS || !isUnavailable(error)) throw error
        await sleep(200 * attempt)
        await restoring
      }
    }
  }

  return {
    async start() {
      await raise()
      await prepareDatabase()
      return socketDir
    },
    pid: () => pid,
    async stop() {
      stopping = true
      clearInterval(logChecks)
      await restoring
      await guard?.end().catch(() => undefined)
      if (pid !== undefined) await stopPostmaster(pid, cluster)
    },
  }
}
