import { parseArgs } from 'node:util'
import pg from 'pg'
import { newId } from '../src/platform/ids.ts'
import { enquiryOf } from '../src/testing/make.ts'
import { openStage, type Pace, paceOf, startTarget, tell } from './stage.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '16' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
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
async function inserts(pool: pg.Pool) {
  const [user, guide] = [await make.user(), await make.guide()]
  return async () => {
    const client = await pool.connect()
    const id = newId()
    await client.query('begin')
    await client.query({ name: 'booking', text: BOOKING, values: [id, user.id, guide.id] })
    await client.query({ name: 'told', text: NOTIFICATION, values: [newId(), guide.id, id] })
    await client.query({ name: 'mail', text: MAIL, values: [newId(), guide.id, id] })
    await client.query('commit')
    client.release()
  }
}

async function enquiries(address: string) {
  const [user, guide] = [await make.user(), await make.guide()]
  const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ guideId: guide.id, enquiry: enquiryOf() })
  return async () => {
    const answer = await fetch(`${address}/api/bookings`, { method: 'POST', headers, body })
    if (answer.status !== 201) throw new Error(`answered ${answer.status}`)
    await answer.arrayBuffer()
  }
}

const times = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: clients }, make))
const rounds: Record<string, Pace>[] = []
for (let round = 0; round < Number(values.rounds); round++) {
  const pool = new pg.Pool({ connectionString: stage.url, max: clients })
  const target = await startTarget('app', stage.url)
  const pairs = {
    inserts: await times(() => inserts(pool)),
    app: await times(() => enquiries(target.address)),
  }
  const paces: Record<string, Pace> = {}
  for (const [name, steps] of Object.entries(pairs)) {
    await paceOf(steps, 1)
    paces[name] = await paceOf(steps, Number(values.seconds))
  }
  rounds.push(paces)
  target.stop()
  await pool.end()
}
tell(rounds)
await stage.close()
process.exit(0)
