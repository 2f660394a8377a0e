import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

/** 09:00 in Tokyo. */
const START = '2026-07-10T00:00:00.000Z'

/** A booking of 10 July, 09:00 to 15:00 in Tokyo, at an instant. */
async function bookingAt(clock: string) {
  app.clock.set('2026-07-01T00:00:00Z')
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
  app.clock.set(clock)
  return { id, user: await make.signIn(user), guide: await make.signIn(guide) }
}
type Made = Awaited<ReturnType<typeof bookingAt>>

const review = ({ id, user }: Made) =>
  app.as(user).post(`/api/bookings/${id}/review`, { rating: 1, text: 'Nobody came' })

async function claim({ id, user }: Made): Promise<string> {
  const { body } = await app.as(user).post(`/api/bookings/${id}/no-shows`, { meeting: START })
  return body.noShows[0]._id
}
const answer = ({ id, guide }: Made, claimId: string, agrees: boolean) =>
  app.as(guide).post(`/api/bookings/${id}/no-shows/${claimId}/answer`, { agrees, text: '' })

const isAbsent = async ({ id, user }: Made): Promise<boolean> =>
  (await app.as(user).get(`/api/bookings/${id}`)).body.isGuideAbsent === true

test('case 1: a guide who cancels at noon of the tour does not prevent the review; before it 409', async () => {
  const outcomes = []
  for (const clock of ['2026-07-09T23:59:59Z', '2026-07-10T03:00:00Z']) {
    const made = await bookingAt(clock)
    await app.as(made.guide).post(`/api/bookings/${made.id}/cancel`, { reason: 'I am ill' })
    outcomes.push((await review(made)).status)
  }
  expect(outcomes).toEqual([409, 200])
})

test('a traveller whose guide agrees not to have come may review before the booking is completed', async () => {
  const made = await bookingAt('2026-07-10T01:00:00Z')
  const claimId = await claim(made)
  expect((await review(made)).status).toBe(409)
  expect((await answer(made, claimId, true)).status).toBe(200)
  expect(await isAbsent(made)).toBe(true)
  expect((await review(made)).status).toBe(200)
  expect((await review(made)).body.code).toBe('reviews.duplicate')
})

test('case 7: an undecided absence does not count yet, and only an upheld one counts', async () => {
  const decided = async (outcome: NoShowOutcome) => {
    const made = await bookingAt('2026-07-10T01:00:00Z')
    const claimId = await claim(made)
    await answer(made, claimId, false)
    expect([await isAbsent(made), (await review(made)).status]).toEqual([false, 409])
    const admin = await make.admin()
    const { status } = await app.as(admin).post(`/api/admin/no-shows/${claimId}`, { outcome })
    expect(status).toBe(200)
    return [await isAbsent(made), (await review(made)).status]
  }
  expect(await decided('undecided')).toEqual([false, 409])
  expect(await decided('dismissed')).toEqual([false, 409])
  expect(await decided('upheld')).toEqual([true, 200])
})

test('a claim of the guide about the traveller gives no review', async () => {
  const made = await bookingAt('2026-07-10T01:00:00Z')
  const path = `/api/bookings/${made.id}/no-shows`
  const { body } = await app.as(made.guide).post(path, { meeting: START })
  const agrees = { agrees: true, text: '' }
  await app.as(made.user).post(`${path}/${body.noShows[0]._id}/answer`, agrees)
  expect([await isAbsent(made), (await review(made)).status]).toEqual([false, 409])
})
