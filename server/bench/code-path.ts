import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { createApp } from '../src/app.ts'
import { assemblePlatform } from '../src/platform/assemble.ts'
import { connect } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { enquiryOf } from '../src/testing/make.ts'
import { openStage } from './harness/stage.ts'

/** The amount of our code that three requests run, by V8's precise coverage. */
interface Walked {
  path: string
  lines: number
  /** Lines of the functions that ran. */
  ran: ReadonlySet<number>
}

const OWN = /^(?:contract|packages|server)\/.*src\/(?!testing\/)/
const root = new URL('../../', import.meta.url)
const stage = await openStage()
const { make } = stage
const env = readEnv({ ...process.env, NODE_ENV: 'test', RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
const log = createLog(env.LOG_LEVEL)
const { http } = await createApp(
  assemblePlatform(env, log, connect({ connectionString: stage.url }, log)),
)
await http.ready()
const session = new Session()
session.connect()
await session.post('Profiler.enable')

async function walk(url: string, token: string, payload?: object): Promise<Walked[]> {
  // The search index takes up the people who were just made.
  await sleep(1000)
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const headers = { authorization: `Bearer ${token}` }
  const call = payload ? { method: 'POST' as const, payload } : { method: 'GET' as const }
  const response = await http.inject({ ...call, url, headers })
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  if (response.statusCode > 201) throw new Error(`${url} answered ${response.statusCode}`)
  return result.flatMap((script) => {
    if (!script.url.startsWith(root.href)) return []
    const path = script.url.slice(root.href.length)
    if (!OWN.test(path)) return []
    const text = readFileSync(fileURLToPath(script.url), 'utf8')
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
    const ran = new Set<number>()
    // The first function is the module itself.
    for (const { ranges } of script.functions.filter((each) => each.functionName !== ''))
      for (const { startOffset, endOffset, count } of ranges)
        if (count > 0)
          for (let line = lineOf(startOffset); line <= lineOf(endOffset); line++) ran.add(line)
    return ran.size === 0 ? [] : [{ path, lines: text.split('\n').length - 1, ran }]
  })
}

/** The code of a request beyond that of the simplest call. */
function beyond(walked: Walked[], least: Walked[]): Walked[] {
  const everyCall = new Map(least.map(({ path, ran }) => [path, ran]))
  return walked.flatMap((file) => {
    const common = everyCall.get(file.path)
    const ran = new Set([...file.ran].filter((line) => !common?.has(line)))
    return ran.size > 0 ? { ...file, ran } : []
  })
}

const byPath = (a: Walked, b: Walked) => (a.path < b.path ? -1 : 1)
const totalsOf = (walked: Walked[]) => {
  const ran = walked.reduce((total, file) => total + file.ran.size, 0)
  return `${walked.length} files, ${ran} lines of functions that ran`
}

const walks = {
  async 'send an enquiry'() {
    const [user, guide] = [await make.user(), await make.guide()]
    return walk('/api/bookings', user.token, { guideId: guide.id, enquiry: enquiryOf() })
  },
  async 'post a message'() {
    const { id, guide } = await make.booking()
    return walk(`/api/bookings/${id}/messages`, guide.token, { message: 'Welcome!' })
  },
  async 'confirm a proposal'() {
    const { id, user } = await make.booking({ status: STATUS.proposed })
    return walk(`/api/bookings/${id}/user-confirm`, user.token, { revision: 1 })
  },
}
const reader = await make.user()
const readNothing = () => walk('/api/bookings/counts', reader.token)
await readNothing()
const least = await readNothing()
for (const [name, run] of Object.entries(walks)) {
  // Whatever is made on first use only is not part of the walk.
  await run()
  const walked = (await run()).sort(byPath)
  const own = beyond(walked, least)
  process.stdout.write(`${name}: ${totalsOf(walked)}; of its own ${totalsOf(own)}\n`)
  if (process.argv.includes('--files'))
    for (const { path, lines, ran } of own)
      process.stdout.write(`  ${path} ${lines} (${ran.size})\n`)
}
await http.close()
await stage.close()
process.exit(0)
