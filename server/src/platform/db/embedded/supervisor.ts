import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../startup/start-error.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, writeAccess } from './cluster.ts'
import { answers, configOf, type EmbeddedConfig } from './guard.ts'
import { lockInstance } from './instance-lock.ts'
import {
  clusterAddress,
  openDataDir,
  placeCluster,
  SYSTEM_FOLDER,
  socketFolder,
} from './location.ts'
import { readPostmaster } from './postmaster.ts'
import { type ClusterPaths, InUse, type StartLog, superviseServer } from './supervise.ts'

export type { EmbeddedConfig }

export interface EmbeddedOptions {
  /** DATA_DIR; the cluster lives in its folder `postgres`. */
  dataDir: string
  /** ANNAI_PG_BIN */
  binDir?: string | undefined
  log: StartLog
  /** How often the size of PostgreSQL's log is looked at. */
  logCheckMs?: number
}

export interface Embedded {
  config: EmbeddedConfig
  /** The postmaster's pid; it changes when the server is restarted in place. */
  pid(): number | undefined
  /** Close the pool first. */
  stop(): Promise<void>
}

const JOIN_MS = 30_000

async function prepare(dataDir: string, { binDir, log }: EmbeddedOptions): Promise<ClusterPaths> {
  const account = chooseAccount(clusterAddress(dataDir))
  const runtimes = join(account ? SYSTEM_FOLDER : dataDir, 'runtime')
  const binaries = findBinaries({ binDir, account, runtimes, log })
  const cluster = placeCluster(dataDir, account, log)
  await ensureCluster(cluster, binaries, account)
  writeAccess(cluster, account)
  return {
    dataDir,
    cluster,
    socketDir: socketFolder(cluster, account),
    logFile: join(dataDir, 'postgres.log'),
    binaries,
    account,
  }
}

async function startIn(dataDir: string, options: EmbeddedOptions, patience?: number) {
  const lock = await lockInstance(dataDir, patience)
  if (!lock) throw new InUse(dataDir)
  const paths = await prepare(dataDir, options).catch((error) => {
    lock.release()
    throw error
  })
  const server = superviseServer(paths, options.log, options.logCheckMs)
  const stop = () => server.stop().finally(lock.release)
  try {
    return { config: configOf(await server.start()), pid: server.pid, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts PostgreSQL below DATA_DIR and keeps it running until `stop`. Throws a StartError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  if (process.platform === 'win32') {
    throw new StartError(
      'The embedded database does not run on Windows: use WSL or set DATABASE_URL',
    )
  }
  return startIn(openDataDir(options.dataDir), options)
}

async function joinRunning(dataDir: string): Promise<Embedded> {
  for (const end = Date.now() + JOIN_MS; Date.now() < end; await sleep(100)) {
    const found = readPostmaster(clusterAddress(dataDir))
    if (found.state !== 'live') continue
    const config = configOf(found.socketDir)
    if (await answers(config)) {
      return { config, pid: () => found.pid, stop: () => Promise.resolve() }
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
    return await startIn(dataDir, options, 0)
  } catch (error) {
    if (error instanceof InUse) return joinRunning(dataDir)
    throw error
  }
}
