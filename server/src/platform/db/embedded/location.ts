import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../../startup/start-error.ts'

/** The unprivileged account that runs PostgreSQL when this process is root; else null. */
export type Account = { uid: number; gid: number } | null

const idOf = (flag: '-u' | '-g', name: string): number =>
  Number.parseInt(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout, 10)

/** PostgreSQL refuses to run as root. An existing account is used; none is created. */
export function chooseAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return null
  // The owner of an existing cluster is kept, even if a `postgres` account appears later.
  const owner = statSync(join(cluster, 'PG_VERSION'), { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', name), idOf('-g', name)]
    if (uid && gid) return { uid, gid }
  }
  throw new StartError(
    'PostgreSQL does not run as root and there is no account postgres or nobody: start Annai as another user or set DATABASE_URL',
  )
}

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

/** Every parent folder must be accessible to the account, so the check runs as that account. */
const canEnter = (account: Account, folder: string): boolean =>
  !account ||
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0

/**
 * The path of the cluster: DATA_DIR/postgres. If the account cannot enter the folders above (a
 * checkout under /root), it is a new folder below /var/lib/annai, and DATA_DIR/postgres points to it.
 */
export function placeCluster(
  dataDir: string,
  account: Account,
  log: { warn(line: string): void },
): string {
  const cluster = clusterAddress(dataDir)
  const entry = lstatSync(cluster, { throwIfNoEntry: false })
  // Still a link: what it points to is missing.
  const isLost = entry?.isSymbolicLink()
  if (!isLost && canEnter(account, dirname(cluster))) return cluster
  const who = `The account that runs PostgreSQL (uid ${account?.uid})`
  if (entry)
    throw new StartError(
      `${who} cannot reach its data in ${cluster}: bring it back, make the folders above passable (chmod o+x) or move DATA_DIR`,
    )
  mkdirSync(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  const home = mkdtempSync(join(SYSTEM_FOLDER, `${hashOf(dataDir)}-`))
  chmodSync(home, 0o711)
  const moved = join(home, 'postgres')
  mkdirSync(moved, { mode: 0o700 })
  symlinkSync(moved, join(dataDir, 'postgres'))
  log.warn(`${who} cannot reach ${dataDir}: the database lives in ${moved}`)
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
    throw new StartError(`${folder} belongs to another account: give DATA_DIR a shorter path`)
  return folder
}
