import { parseArgs } from 'node:util'
import pg from 'pg'
import { newId } from '../src/platform/ids.ts'
import { enquiryOf } from '../src/testing/make.ts'
import { HttpConnection, postOf } from './harness/connection.ts'
import {
  openStage,
  type Pace,
  paceOf,
  printTable,
  type Step,
  startTarget,
} from './harness/stage.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    /** For a profile: the product alone. */
    only: { type: 'string' },
  },
})
const BOOKING = `insert into bookings (id, user_id, guide_id, status, enquiry_message,
  enquiry_location, enquiry_date_time, enquiry_group_size)
  values ($1, $2, $3, 'User sent enquiry', 'We would love to see the old town.', 'Kyoto', 'mid July', 2)`
const NOTIFICATION = `insert into notifications (id, account_id, booking_id, kind)
  values ($1, $2, $3, 'newEnquiry')`
const MAIL = `insert into mails (id, account_id, recipient, language, kind, booking_id)
  values ($1, $2, 'guide@example.com', 'en', 'newEnquiry', $3)`

const stage = await openStage()
const { make } = stage
const clients = Number(values.clients)

/** The same three rows in one durable transaction with named statements, and nothing else. */
async function inserts(pool: pg.Pool): Promise<Step> {
  const [user, guide] = [await make.user(), await make.guide()]
  return async () => {
    const at = performance.now()
    const client = await pool.connect()
    const id = newId()
    await client.query('begin')
    await client.query({ name: 'booking', text: BOOKING, values: [id, user.id, guide.id] })
    await client.query({ name: 'told', text: NOTIFICATION, values: [newId(), guide.id, id] })
    await client.query({ name: 'mail', text: MAIL, values: [newId(), guide.id, id] })
    await client.query('commit')
    client.release()
    return performance.now() - at
  }
}

async function enquiries(port: number): Promise<Step> {
  const [user, guide] = [await make.user(), await make.guide()]
  const request = postOf('/api/bookings', user.token, { guideId: guide.id, enquiry: enquiryOf() })
  const http = new HttpConnection(port)
  return async () => {
    const at = performance.now()
    const status = await http.send(request)
    if (status !== 201) throw new Error(`answered ${status}`)
    return performance.now() - at
  }
}

const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: clients }, make))
const pool = new pg.Pool({ connectionString: stage.url, max: clients })
// Idle connections detect the end of the database before the pool is closed.
pool.on('error', () => undefined)
const target = await startTarget('app', stage.url)
// The bare inserts have no server, so their client's cost is that of the load generator.
const all = {
  inserts: { pid: process.pid, steps: await times(() => inserts(pool)) },
  app: { pid: target.pid, steps: await times(() => enquiries(target.port)) },
}
const runAll = async (seconds: number) => {
  const paces: Record<string, Pace> = {}
  for (const [name, { pid, steps }] of Object.entries(all))
    if (values.only === undefined || values.only === name)
      paces[name] = await paceOf(steps, seconds, () => stage.processor(pid))
  return paces
}
await runAll(Number(values.seconds))
const rounds: Record<string, Pace>[] = []
for (let round = 0; round < Number(values.rounds); round++)
  rounds.push(await runAll(Number(values.seconds)))
printTable(rounds, values.only ?? 'inserts')
target.stop()
await pool.end()
await stage.close()
process.exit(0)
