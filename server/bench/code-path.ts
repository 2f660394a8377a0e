import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { S } from '@annai/contract/bookings/lifecycle'
import { createApp } from '../src/app.ts'
import { assemblePlatform } from '../src/platform/assemble.ts'
import { connect } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { readEnv } from '../src/platform/startup/env.ts'
import { enquiryOf } from '../src/testing/make.ts'
import { openStage } from './harness/stage.ts'

/** How much of our own code three requests run through, by V8's precise coverage. */
interface Walked {
  path: string
  lines: number
  /** Lines of the functions that ran; a function inside of another one counts once. */
  ran: number
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

async function walk(url: string, token: string, payload: object): Promise<Walked[]> {
  // The search index takes up the people who were just made.
  await sleep(1000)
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const headers = { authorization: `Bearer ${token}` }
  const response = await http.inject({ method: 'POST', url, headers, payload })
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
    return ran.size === 0 ? [] : [{ path, lines: text.split('\n').length - 1, ran: ran.size }]
  })
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
    const { id, user } = await make.booking({ status: S.proposed })
    return walk(`/api/bookings/${id}/user-confirm`, user.token, { revision: 1 })
  },
}
const sum = (walked: Walked[], of: (file: Walked) => number) =>
  walked.reduce((total, file) => total + of(file), 0)
for (const [name, run] of Object.entries(walks)) {
  // Whatever is made on first use only is not part of the walk.
  await run()
  const walked = (await run()).sort((a, b) => (a.path < b.path ? -1 : 1))
  const totals = `${walked.length} files, ${sum(walked, ({ lines }) => lines)} lines in them, ${sum(walked, ({ ran }) => ran)} of functions that ran`
  process.stdout.write(`${name}: ${totals}\n`)
  if (process.argv.includes('--files'))
    for (const { path, lines, ran } of walked) process.stdout.write(`  ${path} ${lines} (${ran})\n`)
}
await http.close()
await stage.close()
process.exit(0)
