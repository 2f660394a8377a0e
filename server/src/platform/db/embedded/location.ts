import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../startup/start-error.ts'
import { type Account, canEnter } from './account.ts'

/** The folder for files that the database account must reach when Annai runs as root. */
export const SYSTEM_FOLDER = '/var/lib/annai'

// sun_path is limited to 107 bytes, including the "/.s.PGSQL.5432" suffix.
const MAX_SOCKET_FOLDER = 85

export const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 12)

/** DATA_DIR/postgres, or what it points to. */
export function clusterAddress(dataDir: string): string {
  const address = join(dataDir, 'postgres')
  return existsSync(address) ? realpathSync(address) : address
}

/**
 * The path of the cluster: DATA_DIR/postgres. If the account cannot enter the folders above (a
 * checkout under /root), it is a folder below /var/lib/annai, and DATA_DIR/postgres points to it,
 * so that it is found again even if permissions change.
 */
export function placeCluster(
  dataDir: string,
  account: Account,
  log: { warn(line: string): void },
): string {
  const address = join(dataDir, 'postgres')
  const entry = lstatSync(address, { throwIfNoEntry: false })
  if (entry?.isSymbolicLink() && !existsSync(address))
    throw new StartError(
      `${address} points to a folder that is missing: bring its data back, or remove the link to begin anew`,
    )
  const cluster = clusterAddress(dataDir)
  if (canEnter(account, dirname(cluster))) return cluster
  if (entry)
    throw new StartError(
      `The account that runs PostgreSQL (uid ${account?.uid}) cannot reach its data in ${cluster}: make the folders above passable (chmod o+x) or move DATA_DIR`,
    )
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  // A new folder each time: after DATA_DIR was removed, its old data must not reappear.
  const home = mkdtempSync(join(SYSTEM_FOLDER, `${hashOf(dataDir)}-`))
  chmodSync(home, 0o711)
  const moved = join(home, 'postgres')
  mkdirSync(moved, { mode: 0o700 })
  symlinkSync(moved, address)
  log.warn(
    `The account that runs PostgreSQL (uid ${account?.uid}) cannot reach ${dataDir}: the database lives in ${moved}`,
  )
  return moved
}

/** The folder of the socket: the cluster's own, or a short private one if its path is too long. */
export function socketFolder(cluster: string, account: Account): string {
  if (Buffer.byteLength(cluster) <= MAX_SOCKET_FOLDER) return cluster
  const folder = join(tmpdir(), `annai-${hashOf(cluster)}`)
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined && account)
    chownSync(folder, account.uid, account.gid)
  // The temporary folder is shared, so an existing folder in it must be owned by this account.
  const { uid, mode } = lstatSync(folder)
  if (uid !== (account ?? userInfo()).uid || (mode & 0o077) !== 0)
    throw new StartError(`${folder} belongs to somebody else: give DATA_DIR a shorter path`)
  return folder
}
