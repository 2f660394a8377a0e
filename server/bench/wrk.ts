import { type ChildProcess, execFile, fork } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { sql } from 'kysely'
import { assemblePlatform } from '../src/assemble.ts'
import { generateGuides } from '../src/cli/guides-generate.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { createLog } from '../src/platform/log.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { untilIndexComplete } from './harness/index-complete.ts'
import { processorTimeOf } from './harness/processor.ts'
import { QUESTIONS } from './harness/questions.ts'
import { median } from './harness/stage.ts'
import { START_ENV } from './harness/start-env.ts'

/**
 * What the response cache answers, measured by wrk (one thread, 32 connections)
 * in rounds that alternate with node:http serving the same bytes.
 */
const { values } = parseArgs({
  options: {
    guides: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
  },
})
const ROTATION = QUESTIONS.slice(0, 118)
const SCRIPT = `local requests, n = {}, 0
init = function()
  for line in io.lines(os.getenv('PATHS')) do requests[#requests + 1] = wrk.format('GET', line) end
end
request = function()
  n = n % #requests + 1
  return requests[n]
end
`
const folder = mkdtempSync(join(tmpdir(), 'annai-wrk-'))
const scriptFile = join(folder, 'rotate.lua')
writeFileSync(scriptFile, SCRIPT)
const print = (text: string) => process.stdout.write(`${text}\n`)

async function rate(port: number, paths: readonly string[], seconds: number): Promise<number> {
  const pathsFile = join(folder, 'paths')
  writeFileSync(pathsFile, paths.join('\n'))
  const { stdout } = await promisify(execFile)(
    'wrk',
    ['-t1', '-c32', `-d${seconds}s`, '-s', scriptFile, `http://127.0.0.1:${port}`],
    { env: { ...process.env, PATHS: pathsFile } },
  )
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
}

const children: ChildProcess[] = []

interface Server {
  readonly port: number
  readonly pid: number
}

/** Starts a server of the comparison; resolves when it listens. */
async function start(file: string, args: readonly string[], url = ''): Promise<Server> {
  const child = fork(new URL(file, import.meta.url), args, {
    env: { ...process.env, ...START_ENV, DATABASE_URL: url, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  children.push(child)
  const indexed = args[0] === 'app' ? untilIndexComplete(child) : undefined
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)))
    child.once('message', (message) => resolve((message as { port: number }).port))
  })
  await indexed
  return { port, pid: child.pid ?? 0 }
}

/** Requests a second, and the server's processor time for each in microseconds (Linux only). */
async function load({ port, pid }: Server, paths: readonly string[]) {
  const seconds = Number(values.seconds)
  const before = processorTimeOf(pid)
  const perSecond = await rate(port, paths, seconds)
  return { perSecond, each: ((processorTimeOf(pid) - before) * 1000) / (perSecond * seconds) }
}

async function compare(name: string, app: Server, paths: readonly string[]): Promise<void> {
  const bare = await start('./harness/bare.ts', [String(app.port), ...paths])
  const rounds: Record<'app' | 'bare', Awaited<ReturnType<typeof load>>>[] = []
  for (const { port } of [bare, app]) await rate(port, paths, 1)
  for (let round = 0; round < Number(values.rounds); round++)
    rounds.push({ bare: await load(bare, paths), app: await load(app, paths) })
  const ratios = rounds.map((round) => round.app.perSecond / round.bare.perSecond)
  const of = (server: 'app' | 'bare', figure: 'perSecond' | 'each') =>
    median(rounds.map((round) => round[server][figure]))
  print(
    `${name}: ${median(ratios).toFixed(2)} of bare (${ratios.map((it) => it.toFixed(2)).join(', ')}), ${of('app', 'perSecond').toFixed(0)}/s beside ${of('bare', 'perSecond').toFixed(0)}/s; by processor ${(of('bare', 'each') / of('app', 'each')).toFixed(2)}, ${of('app', 'each').toFixed(1)} µs beside ${of('bare', 'each').toFixed(1)} µs`,
  )
}

const dataDir = join(tmpdir(), 'annai-bench', values.guides)
const isNew = !existsSync(dataDir)
mkdirSync(dataDir, { recursive: true })
for (const path of [dataDir, join(dataDir, '..')]) chmodSync(path, 0o755)
const log = createLog('warn')
const env = readEnv({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' })
const store = await openDatabase(env, log, undefined, { statement_timeout: 0 })
const { db, pool } = store.connection
await migrate(db)
if (isNew) {
  await generateGuides(assemblePlatform(env, log, store.connection), Number(values.guides))
  await sql`vacuum analyze`.execute(db)
}
const { host, user, database, port } = pool.options
const url = `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`
const app = await start('./harness/explore-target.ts', ['app', ''], url)
const listed = (await (await fetch(`http://127.0.0.1:${app.port}${ROTATION[0]}`)).json()) as {
  guides: { username: string }[]
}
print(`load average ${loadavg()[0]?.toFixed(1)}`)
await compare('explore', app, ROTATION)
await compare('one guide by name', app, [`/api/guides/profile/${listed.guides[0]?.username}`])
for (const child of children) child.kill()
await store.stop()
process.exit(0)
