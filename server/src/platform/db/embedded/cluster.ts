import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../startup/start-error.ts'
import { type Account, runAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './postmaster.ts'
import { APPLICATION_ROLE, SUPERUSER } from './roles.ts'

const run = promisify(execFile)

const UNFINISHED = '.init-'

/**
 * pg_trgm reads LC_CTYPE, not the locale provider: without a UTF-8 one it sees no letters in
 * Chinese, Japanese and Korean names and search silently finds nothing.
 */
function localeFlags(major: number, ctype: string): string[] {
  const flags = ['--locale=C', `--lc-ctype=${ctype}`]
  return major >= 17 ? [...flags, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : flags
}

/** The first name is Linux's and newer macOS's, the second older macOS's. */
const CTYPES = ['C.UTF-8', 'en_US.UTF-8']

const problemOf = (error: unknown) => {
  const text =
    error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' && error.stderr
  const line = text ? text.split('\n').find((one) => one.startsWith('initdb: error:')) : undefined
  return (line ?? String(error)).trim()
}

async function initdb(folder: string, binaries: Binaries, account: Account) {
  for (const [index, ctype] of CTYPES.entries()) {
    const flags = ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--data-checksums']
    const access = ['--auth-local=trust', '--auth-host=scram-sha-256']
    try {
      mkdirSync(folder, { mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
      await run(
        join(binaries.bin, 'initdb'),
        [...flags, ...access, ...localeFlags(binaries.major, ctype)],
        { ...runAs(account), cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
      )
      return
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      const localeMissing = problemOf(error).includes('locale')
      if (!localeMissing || index === CTYPES.length - 1) {
        throw new StartError(`The database cannot be created: ${problemOf(error)}`)
      }
    }
  }
}

function sweepUnfinished(cluster: string) {
  const prefix = basename(cluster) + UNFINISHED
  for (const name of readdirSync(dirname(cluster))) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true })
    }
  }
}

/**
 * Who may connect: the two roles, through a socket whose folder only root and the database's
 * account can enter. Neither network connections nor replication are allowed.
 */
const ACCESS = `# Written by Annai at every start.
local all ${SUPERUSER},${APPLICATION_ROLE} trust
`

/** PostgreSQL reads it when it starts. */
export function writeAccess(cluster: string, account: Account): void {
  const file = join(cluster, 'pg_hba.conf')
  if (existsSync(file) && readFileSync(file, 'utf8') === ACCESS) return
  writeFileSync(`${file}.new`, ACCESS)
  chmodSync(`${file}.new`, 0o600)
  if (account) chownSync(`${file}.new`, account.uid, account.gid)
  renameSync(`${file}.new`, file)
}

/**
 * Creates the cluster on the first start. initdb runs in a temporary folder that is renamed when
 * complete, so that a kill leaves no partial cluster. Existing data is never removed.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, account: Account) {
  const version = join(cluster, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major === String(binaries.major)) return
    throw new StartError(
      `The data in ${cluster} is PostgreSQL ${major}'s and the programs are version ${binaries.major}: start with ANNAI_PG_BIN set to version ${major}, back up, and restore into a new DATA_DIR`,
    )
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartError(`${cluster} is not empty and not a PostgreSQL database: move it away`)
  }
  sweepUnfinished(cluster)
  const unfinished = `${cluster}${UNFINISHED}${process.pid}`
  await initdb(unfinished, binaries, account)
  // rename() replaces an empty folder.
  renameSync(unfinished, cluster)
}
