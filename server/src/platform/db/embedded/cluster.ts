import { execFile } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../startup/start-error.ts'
import type { Binaries } from './binaries.ts'
import { APPLICATION_ROLE, SUPERUSER } from './config.ts'
import type { Account } from './location.ts'

/**
 * pg_trgm reads LC_CTYPE, not the locale provider: without a UTF-8 one it sees no letters in
 * Chinese, Japanese and Korean names and search silently finds nothing.
 */
function localeFlags(major: number): string[] {
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const flags = ['--locale=C', `--lc-ctype=${ctype}`]
  return major >= 17 ? [...flags, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : flags
}

async function initdb(folder: string, { bin, major }: Binaries, account: Account): Promise<void> {
  mkdirSync(folder, { mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  const flags = ['-D', folder, '-U', SUPERUSER, '-E', 'UTF8', '--data-checksums', '--auth=trust']
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  await promisify(execFile)(join(bin, 'initdb'), [...flags, ...localeFlags(major)], {
    ...account,
    cwd: '/',
    env,
  }).catch((error) => {
    const reason = /^initdb: error:.*/m.exec(String(error))?.[0] ?? error
    throw new StartError(`The database cannot be created: ${reason}`)
  })
}

/**
 * Who may connect: the two roles, through a socket whose folder only root and the database's
 * account can enter. Neither network connections nor replication are allowed.
 */
const ACCESS = `# Written by Annai at every start.
local all ${SUPERUSER},${APPLICATION_ROLE} trust
`

/**
 * Creates the cluster on the first start. initdb runs in a folder beside it that is renamed when
 * complete, so that a kill leaves no partial cluster. Existing data is never removed.
 */
export async function ensureCluster(cluster: string, binaries: Binaries, account: Account) {
  const version = join(cluster, 'PG_VERSION')
  if (existsSync(version)) {
    const major = readFileSync(version, 'utf8').trim()
    if (major !== String(binaries.major))
      throw new StartError(
        `The data in ${cluster} is PostgreSQL ${major}'s and the programs are version ${binaries.major}: start with ANNAI_PG_BIN set to version ${major}, back up, and restore into a new DATA_DIR`,
      )
  } else {
    if (existsSync(cluster) && readdirSync(cluster).length > 0)
      throw new StartError(`${cluster} is not empty and not a PostgreSQL database: move it away`)
    const unfinished = `${cluster}.init`
    rmSync(unfinished, { recursive: true, force: true })
    await initdb(unfinished, binaries, account)
    // rename() replaces an empty folder.
    renameSync(unfinished, cluster)
  }
  writeFileSync(join(cluster, 'pg_hba.conf'), ACCESS)
}
