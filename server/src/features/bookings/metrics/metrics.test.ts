import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, enquiryOf, type Make, proposalOf } from '../../../testing/make.ts'
import { METRICS, readMetrics } from '../../../testing/metrics.ts'

let app: TestApp
let make: Make

beforeEach(async () => {
  app = await startTestApp(inject('template'), { env: METRICS })
  make = builders(app)
})
afterEach(() => app.close())

const metric = async (name: string) => {
  const line = (await readMetrics(app)).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}
const events = (event: string) => metric(`booking_events_total{event="${event}"}`)

async function enquire() {
  const [user, guide] = [await make.user(), await make.guide()]
  const { body } = await app
    .as(user)
    .post('/api/bookings', { guideId: guide.id, enquiry: enquiryOf() })
  return { user, guide, url: `/api/bookings/${body.booking._id}` }
}

test('All counters are served before anything has happened', async () => {
  for (const event of ['enquiry', 'proposal', 'confirmation', 'completion', 'review'])
    expect([event, await events(event)]).toEqual([event, 0])
  expect(await metric('guide_answer_seconds_count')).toBe(0)
  expect(await metric('admin_waiting_items{kind="guides"}')).toBe(0)
})

test('Each step of a booking is counted once, and one that is refused is not', async () => {
  const { user, guide, url } = await enquire()
  const proposal = proposalOf()
  for (let n = 0; n < 2; n++) await app.as(guide).post(`${url}/confirm`, proposal)
  await app.as(user).post(`${url}/user-confirm`, {})
  expect((await app.as(user).post(`${url}/user-confirm`, {})).status).toBe(409)
  await app.as(guide).post(`${url}/complete`, {})
  await app.as(user).post(`${url}/review`, { rating: 5 })
  expect((await app.as(user).post(`${url}/review`, { rating: 5 })).status).toBe(400)
  for (const event of ['enquiry', 'proposal', 'confirmation', 'completion', 'review'])
    expect([event, await events(event)]).toEqual([event, 1])
})

test('The clock’s transitions are counted, too', async () => {
  await make.booking({ status: STATUS.enquiry })
  app.clock.move(40 * 24 * HOUR)
  await app.runDueJobs()
  expect(await events('expiry')).toBe(1)
})

test('The time to the first answer is measured once, whether it is a message, a proposal or a no', async () => {
  const first = await enquire()
  app.clock.move(10 * MINUTE)
  await app.as(first.guide).post(`${first.url}/messages`, { message: 'Happy to!' })
  app.clock.move(HOUR)
  await app.as(first.guide).post(`${first.url}/messages`, { message: 'Which day?' })
  await app.as(first.guide).post(`${first.url}/confirm`, proposalOf())
  expect(await metric('guide_answer_seconds_count')).toBe(1)
  expect(await metric('guide_answer_seconds_sum')).toBe(600)

  const second = await enquire()
  app.clock.move(2 * HOUR)
  await app.as(second.guide).post(`${second.url}/confirm`, proposalOf())
  const third = await enquire()
  app.clock.move(HOUR)
  await app.as(third.guide).post(`${third.url}/cancel`, {})
  expect(await metric('guide_answer_seconds_count')).toBe(3)
  expect(await metric('guide_answer_seconds_bucket{le="3600"}')).toBe(2)

  const withdrawn = await enquire()
  await app.as(withdrawn.user).post(`${withdrawn.url}/cancel`, {})
  expect(await metric('guide_answer_seconds_count')).toBe(3)
})

test('What waits for an administrator is a gauge', async () => {
  const letter = { name: 'Ann', email: 'ann@example.com', subject: 'Hello', message: 'A question' }
  await app.as().post('/api/contact', letter)
  expect(await metric('admin_waiting_items{kind="contacts"}')).toBe(1)
})
