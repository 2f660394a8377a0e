import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findChromium } from '../../e2e/chromium.ts'
import { CACHE } from '../launch.mjs'
import { buildIfStale } from '../prepare.mjs'
import { add, NOTHING, readPlaywright, readVitest, single, type Tally, withExit } from './tally.ts'

const ROOT = dirname(dirname(import.meta.dirname))

/** Programs of the workspace first, run by the same Node. */
const PATH = [dirname(process.execPath), join(ROOT, 'node_modules/.bin'), process.env.PATH].join(
  delimiter,
)

function environment(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  // Hundreds of processes of the server start in the tests.
  return { ...process.env, PATH, NODE_COMPILE_CACHE: CACHE, ...extra }
}

function run(command: string, args: readonly string[], env?: Record<string, string>) {
  return new Promise<number>((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: environment(env) })
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Run concurrently within a group. The programs of the first group use several processors
 * themselves.
 */
const CHECKS = [
  ['typecheck', 'lint'],
  ['packages', 'imports', 'unused', 'structure', 'texts', 'documents'],
]

/** Runs a script of package.json and prints its output when it ends. */
function runCheck(name: string): Promise<number> {
  const began = Date.now()
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: ROOT, env: environment() })
    const output: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => output.push(part))
    child.stderr.on('data', (part: Buffer) => output.push(part))
    const end = (exitCode: number) => {
      process.stdout.write(Buffer.concat(output))
      console.log(`${exitCode === 0 ? '✓' : '✗'} ${name} (${Date.now() - began} ms)`)
      resolve(exitCode)
    }
    child.on('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(1)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Checks that do not run the product. Each counts as one test. */
export async function checks(): Promise<Tally> {
  let tally = NOTHING
  for (const group of CHECKS) {
    const exitCodes = await Promise.all(group.map(runCheck))
    for (const [index, name] of group.entries())
      tally = add(tally, single(`check ${name}`, exitCodes[index] === 0))
  }
  return tally
}

/** Runs a program that writes a JSON report. A missing report counts as one failure. */
async function reported(
  name: string,
  read: (json: string) => Tally,
  start: (report: string) => Promise<number>,
): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-test-'))
  const report = join(folder, 'report.json')
  try {
    const exitCode = await start(report)
    return withExit(name, read(readFileSync(report, 'utf8')), exitCode)
  } catch (error) {
    console.error(error)
    return single(name, false)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The server's own tests request rendered pages, too, so the pages are built first. */
async function vitest(name: string, ...args: string[]): Promise<Tally> {
  const built = await build()
  const tally = await reported(name, readVitest, (report) =>
    run('vitest', [
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]),
  )
  return add(built, tally)
}

/** Contract, scripts, server and realtime: everything that needs no browser. */
export const unit = () => vitest('vitest', '--project=!faults')

/** The unit tests whose imports lead to a changed file that is not committed. */
export const changed = () => vitest('vitest', '--project=!faults', '--changed', '--passWithNoTests')

/** What waits for seconds while processes are killed, hung or starved. */
export const faults = () => vitest('faults', '--project=faults')

const PLAYWRIGHT = ['test', '--config', 'e2e/playwright.config.ts']

/** The built product in a real browser. */
export async function e2e(): Promise<Tally> {
  const built = await build()
  if (built.failed > 0) return built
  if (!findChromium()) return add(built, { ...NOTHING, skipped: countE2e() })
  const tally = await reported('playwright', readPlaywright, (report) =>
    run('playwright', [...PLAYWRIGHT, '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }),
  )
  return add(built, tally)
}

async function build(): Promise<Tally> {
  try {
    await buildIfStale()
    return single('build', true)
  } catch (error) {
    console.error(error)
    return single('build', false)
  }
}

function countE2e(): number {
  const list = spawnSync('playwright', [...PLAYWRIGHT, '--list', '--reporter=json'], {
    cwd: ROOT,
    env: environment(),
    encoding: 'utf8',
  })
  return list.stdout.match(/"projectName":/g)?.length ?? 1
}
