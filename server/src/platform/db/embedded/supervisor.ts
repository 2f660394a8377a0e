import type { ChildProcess } from 'node:child_process'
import { realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../../log.ts'
import { ensureDataDir } from '../../startup/data-dir.ts'
import { StartError } from '../../startup/start-error.ts'
import { startStep } from '../retry.ts'
import { isUnavailable } from '../unavailable.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { configOf, type EmbeddedConfig, ensureApplicationDatabase } from './config.ts'
import {
  chooseAccount,
  clusterAddress,
  hashOf,
  placeCluster,
  SYSTEM_FOLDER,
  socketFolder,
} from './location.ts'
import { hasEnded, type Server, spawnPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lives in its folder `postgres`. */
  dataDir: string
  /** ANNAI_PG_BIN */
  binDir?: string | undefined
  log: Logger
}

export interface Embedded {
  config: EmbeddedConfig
  /** The postmaster's pid; it changes when the server is started again. */
  pid(): number | undefined
  /** Close the pool first. */
  stop(): Promise<void>
}

/** Thrown when another Annai process uses the same data. */
class InUse extends StartError {
  override name = 'InUse'
  constructor(dataDir: string) {
    super(`another Annai process already uses ${dataDir}`)
  }
}

const LOCK_TRIES = 20
const JOIN_MS = 30_000
// A killed server leaves backends behind for some milliseconds, and a start during that time fails.
const STARTS = 20
const RETRY_MS = 250
/**
 * An ERROR ends one statement: Annai logs its own, and an interrupted autovacuum is repeated. Every
 * connection gets the excluded ones during a start or a stop.
 */
const FAULT = /\b(?:FATAL|PANIC): +(?! |the database system is|terminating connection)/

/**
 * Allows one process per data folder. The kernel drops an abstract socket of Linux even on kill -9.
 * Elsewhere the socket is a file, and one on which nobody listens is left over.
 */
async function lock(dataDir: string, tries: number): Promise<() => void> {
  const name = `annai-pg-${hashOf(dataDir)}`
  const address = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), name)
  for (let left = tries; ; left--) {
    const server = createServer((client) => client.destroy())
    const isOurs = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(address, () => resolve(true))
    })
    if (isOurs) return () => server.unref().close()
    if (left <= 1) throw new InUse(dataDir)
    if (process.platform !== 'linux')
      createConnection(address)
        .once('error', () => rmSync(address, { force: true }))
        .unref()
    await sleep(100)
  }
}

/** Runs the server until `stop`, and starts it again whenever it ends. */
function supervise(place: Omit<Server, 'onLine'>, log: Logger) {
  let child: ChildProcess | undefined
  let isStopping = false
  let watching: Promise<void> | undefined
  /** The last fault of this start, or else its first line. */
  let fault: string | undefined

  function onLine(line: string) {
    const isFault = FAULT.test(line)
    if (isFault) log.warn(`PostgreSQL: ${line}`)
    else log.debug(`PostgreSQL: ${line}`)
    if (isFault || fault === undefined) fault = line
  }

  /** Waits until the server accepts connections, however long its recovery takes, or has ended. */
  async function becomesReady(started: ChildProcess): Promise<boolean> {
    for (; !isStopping && !hasEnded(started); await sleep(15)) {
      try {
        await ensureApplicationDatabase(place.socketDir)
        return true
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
    return false
  }

  async function start(): Promise<void> {
    for (let left = STARTS; !isStopping; left--) {
      if (left === 0) throw new StartError(`PostgreSQL did not start: ${fault}`)
      fault = undefined
      child = await spawnPostmaster({ ...place, onLine })
      if (await becomesReady(child)) return
      await sleep(RETRY_MS)
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      // Its backends have ended, too, and its last line was read.
      if (child && !hasEnded(child)) await new Promise((resolve) => child?.once('close', resolve))
      if (isStopping) return
      log.warn('PostgreSQL was lost and is started again')
      try {
        await start()
        log.warn('PostgreSQL is back')
      } catch (error) {
        // For example a full disk: the server recovers once there is space.
        log.error(error instanceof Error ? error.message : String(error))
        await sleep(1000)
      }
    }
  }

  return {
    async start() {
      await start()
      watching = watch()
    },
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      if (child) await stopPostmaster(child)
      await watching
      // One that was just being started.
      if (child) await stopPostmaster(child)
    },
  }
}

async function startIn(dataDir: string, options: EmbeddedOptions, tries: number) {
  const release = await lock(dataDir, tries)
  let stop = async () => release()
  try {
    const account = chooseAccount(clusterAddress(dataDir))
    const runtimes = join(account ? SYSTEM_FOLDER : dataDir, 'runtime')
    const binaries = findBinaries(options.binDir, account, runtimes)
    const cluster = placeCluster(dataDir, account, options.log)
    await ensureCluster(cluster, binaries, account)
    const socketDir = socketFolder(cluster, account)
    const server = supervise({ cluster, socketDir, binaries, account }, options.log)
    stop = () => server.stop().finally(release)
    await server.start()
    return { config: configOf(socketDir), pid: server.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function openDataDir(dataDir: string): string {
  if (process.platform === 'win32')
    throw new StartError(
      'The embedded database does not run on Windows: use WSL or set DATABASE_URL',
    )
  ensureDataDir(dataDir)
  return realpathSync(dataDir)
}

/** Starts PostgreSQL below DATA_DIR and keeps it running until `stop`. Throws a StartError. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> =>
  startIn(openDataDir(options.dataDir), options, LOCK_TRIES)

async function joinRunning(dataDir: string, log: Logger): Promise<Embedded> {
  const cluster = clusterAddress(dataDir)
  const socketDir = socketFolder(cluster, chooseAccount(cluster))
  const task = `join the server of ${dataDir}`
  await startStep(task, () => ensureApplicationDatabase(socketDir), log, { withinMs: JOIN_MS })
  return { config: configOf(socketDir), pid: () => undefined, stop: async () => undefined }
}

/** For commands: joins the server of a running Annai, or starts one for as long as needed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openDataDir(options.dataDir)
  try {
    return await startIn(dataDir, options, 1)
  } catch (error) {
    if (error instanceof InUse) return joinRunning(dataDir, options.log)
    throw error
  }
}
