import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { assemblePlatform } from '../src/assemble.ts'
import { generateGuides } from '../src/cli/guides-generate.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { addCalendars, changeCalendars, changeGuides } from './harness/changes.ts'
import { DATED, DATED_DIFFERENT } from './harness/dated-questions.ts'
import { untilIndexComplete } from './harness/index-complete.ts'
import { type Figures, load } from './harness/load.ts'
import { DIFFERENT, QUESTIONS } from './harness/questions.ts'
import { READ } from './harness/read-questions.ts'
import { START_ENV } from './harness/start-env.ts'

const { values } = parseArgs({
  options: {
    guides: { type: 'string', default: '1000,100000' },
    million: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    targets: { type: 'string', default: 'memory,uncached,nothing,sql' },
    /** Another checkout, with its packages installed, whose answers are measured beside these. */
    before: { type: 'string' },
  },
})
const CONNECTIONS = 32
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const targets = values.targets.split(',').filter(Boolean)
const sizes = [...values.guides.split(',').map(Number), ...(values.million ? [1_000_000] : [])]
const log = createLog('warn')

interface Target {
  port: number
  /** The requests. */
  questions: readonly string[]
  /** Until the first call could be answered, and until the index answered them. */
  listeningMs: number
  indexedMs: number | undefined
  /** Microseconds of processor time so far. */
  cpu(): Promise<number>
  stop(): void
  /** Begins changes that go on while it is measured. */
  change?: () => { stop(): Promise<number> }
}

const printLine = (text: string) => process.stdout.write(`${text}\n`)

/** The queries of a target; the others get QUESTIONS. */
const QUERIES_OF: Readonly<Record<string, readonly string[]>> = {
  uncached: DIFFERENT,
  nothing: DIFFERENT,
  read: READ,
  'bare dated': DATED,
  dated: DATED_DIFFERENT,
  'new days': DATED_DIFFERENT,
}

/** Starts a server process and waits until it has warmed up. */
async function start(mode: string, url: string, source = '', checkout?: string): Promise<Target> {
  const child = run(mode, url, source, checkout)
  const begun = Date.now()
  const hasIndex = !mode.startsWith('bare') && mode !== 'sql'
  const indexed = hasIndex ? untilIndexComplete(child).then(() => Date.now() - begun) : undefined
  const message = await answerOf<{ port: number; listeningMs: number }>(child)
  const cpu = () =>
    new Promise<number>((resolve) => {
      child.once('message', (answer) => resolve((answer as { cpu: number }).cpu))
      child.send('cpu')
    })
  const questions = QUERIES_OF[mode] ?? QUESTIONS
  return { ...message, questions, indexedMs: await indexed, cpu, stop: () => child.kill() }
}

const targetIn = (checkout?: string) =>
  checkout
    ? join(checkout, 'server/bench/harness/explore-target.ts')
    : new URL('./harness/explore-target.ts', import.meta.url)

// Without the pages, which need a build and are not measured.
const run = (mode: string, url: string, source = '', checkout?: string): ChildProcess =>
  fork(targetIn(checkout), [mode, source], {
    // Every checkout compiles its own code.
    env: { ...process.env, ...(!checkout && START_ENV), DATABASE_URL: url, NODE_ENV: 'test' },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })

const answerOf = <T>(child: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`a server of the comparison ended with ${code}`)))
    child.once('message', (message) => resolve(message as T))
  })

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

/** `cpu`: microseconds of the server's processor time for a request, which neighbours disturb less. */
type Measured = Figures & { cpu: number }

/** Interleaved rounds; the medians of each target. */
async function compare(targets: Record<string, Target>): Promise<Map<string, Measured>> {
  const figures: Record<string, Measured[]> = {}
  for (const target of Object.values(targets))
    await load(target.port, target.questions, { connections: CONNECTIONS, seconds: 1 })
  for (let round = 0; round < rounds; round++)
    for (const [name, { port, questions, cpu, change }] of Object.entries(targets)) {
      const changing = change?.()
      const before = await cpu()
      const measured = await load(port, questions, { connections: CONNECTIONS, seconds })
      const used = (await cpu()) - before
      await changing?.stop()
      const each = used / Math.max(1, measured.rate * seconds)
      figures[name] = [...(figures[name] ?? []), { ...measured, cpu: each }]
    }
  return new Map(
    Object.entries(figures).map(([name, all]) => [
      name,
      {
        rate: median(all.map((each) => each.rate)),
        cpu: median(all.map((each) => each.cpu)),
        p50: median(all.map((each) => each.p50)),
        p99: median(all.map((each) => each.p99)),
        most: Math.max(...all.map((each) => each.most)),
        errors: all.reduce((sum, each) => sum + each.errors, 0),
      },
    ]),
  )
}

const ms = (number: number) => number.toFixed(2)
const ratio = (number: number) => number.toFixed(number < 0.1 ? 5 : 2)

function printRatios(measured: Figure, condition = ''): void {
  const bare = measured.get('bare')
  if (!bare) return
  for (const [name, { rate, cpu, p50, p99, most, errors }] of measured)
    printLine(
      `| ${name}${condition} | ${ratio(rate / bare.rate)} | ${Math.round(rate)} | ${Math.round(cpu)} (${ratio(bare.cpu / cpu)}) | ${ms(p50)} | ${ms(p99)} (${(p99 / bare.p99).toFixed(1)}x) | ${ms(most)} |${errors ? ` ${errors} errors` : ''}`,
    )
}

type Figure = ReadonlyMap<string, Measured>

/** How one target compares with another one, by rate and by processor. */
function ratiosOf(measured: Figure, [name, base]: readonly [string, string]) {
  const [one, other] = [measured.get(name), measured.get(base)]
  return one && other
    ? { rate: one.rate / other.rate, cpu: other.cpu / one.cpu, p99: one.p99 / other.p99 }
    : { rate: 0, cpu: 0, p99: 0 }
}

function printFigure(name: string, measured: Figure, pair: [string, string], goal: string): void {
  const { rate, cpu, p99 } = ratiosOf(measured, pair)
  printLine(`| ${name} | ${ratio(rate)}, p99 ${p99.toFixed(1)}x | ${ratio(cpu)} | ${goal} |`)
}

/**
 * The part of the ratio to bare that remains while guides change, as a line. Rounds with and
 * without changes alternate, because other programs would distort rounds that are minutes apart.
 */
async function measureKept(
  name: string,
  { bare, app }: { bare: Target; app: Target },
  change: Target['change'],
): Promise<string> {
  const measured = await compare({
    ...{ bare, app },
    ...{ 'bare, changes': { ...bare, change }, 'app, changes': { ...app, change } },
  })
  printRatios(measured, `, ${name}`)
  const before = ratiosOf(measured, ['app', 'bare'])
  const after = ratiosOf(measured, ['app, changes', 'bare, changes'])
  return `| kept of ${name} | ${ratio(after.rate / before.rate)} | ${ratio(after.cpu / before.cpu)} | at least 0.9 |`
}

interface Kept {
  buildMs: number
  used: number
  resident: number
  cardBytes: number
}

async function printMemory(url: string, guides: number): Promise<void> {
  const { used, resident, cardBytes, buildMs } = await answerOf<Kept>(run('memory', url))
  const each = (bytes: number) => Math.round(bytes / guides)
  printLine(
    `built alone in ${buildMs} ms; a guide takes ${each(used)} bytes beyond its card (${each(cardBytes)}), ${each(resident)} resident at rest`,
  )
}

async function measure(guides: number): Promise<void> {
  const dataDir = join(tmpdir(), 'annai-bench', String(guides))
  const isNew = !existsSync(dataDir)
  mkdirSync(dataDir, { recursive: true })
  for (const folder of [dataDir, join(dataDir, '..')]) chmodSync(folder, 0o755)
  const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
  const store = await openDatabase(env, log, undefined, { statement_timeout: 0 })
  const { db, pool } = store.connection
  const { host, user, database, port } = pool.options
  const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
  try {
    await migrate(db)
    const ctx = assemblePlatform(env, log, store.connection)
    if (isNew) {
      await generateGuides(ctx, guides)
      await sql`vacuum analyze`.execute(db)
    }
    await addCalendars(db)
    printLine(`\n## ${guides} guides, load average ${loadavg()[0]?.toFixed(1)}\n`)
    const app = await start('app', url)
    printLine(
      `listens after ${app.listeningMs} ms, the index answers after ${app.indexedMs} ms from the start of the process`,
    )
    const source = String(app.port)
    const bare = await start('bare', url, source)
    const dated = {
      bare: await start('bare dated', url, source),
      app: { ...app, questions: DATED },
    }
    const others: Record<string, Target> = {}
    for (const mode of targets) {
      if (mode === 'memory') await printMemory(url, guides)
      else others[mode] = await start(mode, url)
    }
    if (values.before) others.before = await start('app', url, '', values.before)
    printLine(
      '\n| target | ratio to bare | requests/s | cpu µs each (ratio) | p50 ms | p99 ms | most ms |\n|---|---|---|---|---|---|---|',
    )
    const quiet = await compare({ bare, app, ...others })
    printRatios(quiet)
    const fresh = {
      'never asked': await start('dated', url),
      'never asked, new days': await start('new days', url),
    }
    const quietDated = await compare({ ...dated, ...fresh })
    printRatios(quietDated, ', dated')
    for (const target of [...Object.values(fresh), ...Object.values(others)]) target.stop()

    const changeDays = () => changeCalendars(db)
    const kept = [
      await measureKept('usual questions, 100 changes/s', { bare, app }, () => changeGuides(db)),
      await measureKept('usual questions, 100 calendar changes/s', { bare, app }, changeDays),
      await measureKept('dated questions, 100 calendar changes/s', dated, changeDays),
    ]
    for (const target of [app, bare, dated.bare]) target.stop()

    printLine('\n| figure | by rate | by processor | goal |\n|---|---|---|---|')
    if (values.before)
      printFigure('usual questions, to before', quiet, ['app', 'before'], 'at least 0.95')
    printFigure('dated, asked again', quietDated, ['app', 'bare'], 'at least 0.8')
    printFigure('dated, never asked', quietDated, ['never asked', 'bare'], 'at least 0.2')
    const newDays: [string, string] = ['never asked, new days', 'bare']
    printFigure('dated, never asked, new days', quietDated, newDays, '-')
    for (const line of kept) printLine(line)
  } finally {
    await store.stop()
  }
}

for (const guides of sizes) await measure(guides)
process.exit(0)
