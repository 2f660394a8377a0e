import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const contextOf = async (guide: { token: string }) =>
  (await app.as(guide).get('/api/bookings/proposal-context')).body

const setGuide = (id: string, changes: { formatted_address?: string; country_code?: string }) =>
  app.ctx.db.updateTable('guides').set(changes).where('account_id', '=', id).execute()

describe('GET /api/bookings/proposal-context', () => {
  test('returns the zone of the guide’s place and the currency of the guide’s prices', async () => {
    const guide = await make.guide()
    expect(await contextOf(guide)).toEqual({
      timeZone: 'Asia/Tokyo',
      currency: 'USD',
      taken: [],
      groups: 1,
    })
    await app.as(guide).put('/api/guides/profile', {
      priceRanges: [
        { currency: 'JPY', unit: 'perDay', minPrice: 20_000, maxPrice: null, description: '' },
      ],
    })
    expect(await contextOf(guide)).toMatchObject({ currency: 'JPY' })
    await setGuide(guide.id, { formatted_address: 'Ubud, Bali, Indonesia', country_code: '' })
    expect(await contextOf(guide)).toMatchObject({ timeZone: 'Asia/Makassar' })
    await setGuide(guide.id, { formatted_address: 'Somewhere', country_code: 'US' })
    expect(await contextOf(guide)).toMatchObject({ timeZone: null })
  })

  test('lists the agreed times of this guide until they are over or cancelled', async () => {
    const [guide, other] = [await make.guide(), await make.guide()]
    const on = (date: string) => ({
      dateTimes: [{ date, startTime: '09:00', endTime: '12:00' }],
    })
    const ahead = await make.booking({
      guide,
      status: STATUS.confirmed,
      proposal: on('2031-07-10'),
    })
    await make.booking({ guide, status: STATUS.confirmed, proposal: on('2020-07-10') })
    await make.booking({ guide, status: STATUS.proposed, proposal: on('2031-07-11') })
    await make.booking({ guide: other, status: STATUS.confirmed, proposal: on('2031-07-12') })
    expect((await contextOf(guide)).taken).toEqual([
      {
        bookingId: ahead.id,
        traveller: ahead.user.displayName,
        start: '2031-07-10T00:00:00.000Z',
        end: '2031-07-10T03:00:00.000Z',
      },
    ])
    await app.as(ahead.user).post(`/api/bookings/${ahead.id}/cancel`)
    expect((await contextOf(guide)).taken).toEqual([])
  })
})

describe('GET /api/bookings/:id/proposals', () => {
  test('lists every version for both parties, newest first', async () => {
    const { id, user, guide } = await make.booking({
      status: STATUS.proposed,
      proposal: { price: 20_000 },
    })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ price: 18_000 }))
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    for (const party of [user, guide]) {
      const { body } = await app.as(party).get(`/api/bookings/${id}/proposals`)
      expect(body.map((each: { price: number }) => each.price)).toEqual([18_000, 20_000])
      expect(body.map((each: { revision: number }) => each.revision)).toEqual([2, 1])
    }
  })
})

test('A rejected change of the agreed terms remains readable as rejected', async () => {
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
  await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ price: 18_000 }))
  await app.as(user).post(`/api/bookings/${id}/user-reject`)
  const { body: booking } = await app.as(user).get(`/api/bookings/${id}`)
  expect([booking.details.revision, booking.previous?.revision]).toEqual([1, 2])
  const { body } = await app.as(user).get(`/api/bookings/${id}/proposals`)
  expect(
    body.map((each: { revision: number; status: string }) => [each.revision, each.status]),
  ).toEqual([
    [2, 'rejected'],
    [1, 'proposed'],
  ])
})

test('Each version that was agreed has the time of its agreement, also after another one replaced it', async () => {
  const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
  await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ price: 18_000 }))
  await app.as(user).post(`/api/bookings/${id}/user-reject`)
  await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ price: 16_000 }))
  await app.as(user).post(`/api/bookings/${id}/user-confirm`)
  const { body } = await app.as(guide).get(`/api/bookings/${id}/proposals`)
  const agreed = body.map(({ revision, agreedAt }: Proposal) => [revision, agreedAt !== undefined])
  expect(agreed).toEqual([
    [3, true],
    [2, false],
    [1, true],
  ])
  expect(Date.parse(body[0].agreedAt)).toBeGreaterThanOrEqual(Date.parse(body[2].agreedAt))
})

describe('GET /api/bookings/open/:guideId', () => {
  test('finds the newest open booking of a traveller with this guide and no other', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.cancelledByUser })
    const open = async () =>
      (await app.as(user).get(`/api/bookings/open/${guide.id}`)).body.booking?._id ?? null
    expect(await open()).toBeNull()
    await make.booking({ guide })
    await make.booking({ user })
    expect(await open()).toBeNull()
    const again = await make.booking({ user, guide })
    expect(await open()).toBe(again.id)
    expect(again.id).not.toBe(id)
    expect((await app.as(user).get('/api/bookings/open/unknown')).body).toEqual({ booking: null })
  })
})
