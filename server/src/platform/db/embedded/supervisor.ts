import type { ChildProcess } from 'node:child_process'
import { copyFileSync, readFileSync, realpathSync, rmSync, statSync, truncateSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDataDir } from '../../startup/data-dir.ts'
import { StartError } from '../../startup/start-error.ts'
import { isUnavailable } from '../unavailable.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { configOf, type EmbeddedConfig, ensureApplicationDatabase } from './config.ts'
import { clusterAddress, hashOf, placeCluster, SYSTEM_FOLDER, socketFolder } from './location.ts'
import { hasEnded, type Server, spawnPostmaster, stopPostmaster } from './postmaster.ts'

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lives in its folder `postgres`. */
  dataDir: string
  /** ANNAI_PG_BIN */
  binDir?: string | undefined
  log: Record<'info' | 'warn' | 'error', (line: string) => void>
  /** How often the size of PostgreSQL's log is looked at. */
  logCheckMs?: number
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
// On an overloaded machine one attempt may take long, so there are several.
const FAILING_MS = 5000
const FAILING_STARTS = 3
const LOG_CHECK_MS = 60_000
const MAX_LOG_BYTES = 10 * 1024 * 1024

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

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Runs the server until `stop`, and starts it again whenever it ends. */
function supervise(server: Server, { log, logCheckMs = LOG_CHECK_MS }: EmbeddedOptions) {
  const { logFile, socketDir } = server
  let child: ChildProcess | undefined
  let isStopping = false
  let watching: Promise<void> | undefined

  // PostgreSQL keeps the file open for appending, so it is truncated in place.
  function rotateLog() {
    if (sizeOf(logFile) <= MAX_LOG_BYTES) return
    try {
      copyFileSync(logFile, `${logFile}.1`)
      truncateSync(logFile)
    } catch (error) {
      log.warn(`${logFile} cannot be rotated: ${error}`)
    }
  }
  const logChecks = setInterval(rotateLog, logCheckMs).unref()

  /** Waits until the server accepts connections, however long its recovery takes, or has ended. */
  async function becomesReady(started: ChildProcess): Promise<boolean> {
    for (; !isStopping && !hasEnded(started); await sleep(15)) {
      try {
        await ensureApplicationDatabase(socketDir)
        return true
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
    return false
  }

  async function start(): Promise<void> {
    const begun = Date.now()
    for (let starts = 1; !isStopping; starts++) {
      const loggedBefore = sizeOf(logFile)
      child = await spawnPostmaster(server)
      if (await becomesReady(child)) return
      if (starts >= FAILING_STARTS && Date.now() - begun > FAILING_MS) {
        const logged = readFileSync(logFile).subarray(loggedBefore).toString()
        const fault = logged.match(/(?:FATAL|PANIC|ERROR).*/g)?.at(-1) ?? logged.trim()
        throw new StartError(`PostgreSQL did not start: ${fault} (more in ${logFile})`)
      }
      await sleep(100)
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      if (child && !hasEnded(child)) await new Promise((resolve) => child?.once('exit', resolve))
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
      rotateLog()
      await start()
      watching = watch()
    },
    pid: () => child?.pid,
    async stop() {
      isStopping = true
      clearInterval(logChecks)
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
    const logFile = join(dataDir, 'postgres.log')
    const server = supervise({ cluster, socketDir, logFile, binaries, account }, options)
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

async function joinRunning(dataDir: string): Promise<Embedded> {
  const cluster = clusterAddress(dataDir)
  const socketDir = socketFolder(cluster, chooseAccount(cluster))
  for (const end = Date.now() + JOIN_MS; Date.now() < end; await sleep(100)) {
    try {
      await ensureApplicationDatabase(socketDir)
      return { config: configOf(socketDir), pid: () => undefined, stop: async () => undefined }
    } catch (error) {
      if (!isUnavailable(error)) throw error
    }
  }
  throw new StartError(
    `another Annai process uses ${dataDir}, but its database does not answer: try again when it runs`,
  )
}

/** For commands: joins the server of a running Annai, or starts one for as long as needed. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const dataDir = openDataDir(options.dataDir)
  try {
    return await startIn(dataDir, options, 1)
  } catch (error) {
    if (error instanceof InUse) return joinRunning(dataDir)
    throw error
  }
}
