import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Reliability } from '@annai/contract/guides/reliability'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { reliability } from './service.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-07-01T00:00:00Z')
  await reliability.run(app.ctx)
})

/** 09:00 to 15:00 in Tokyo, on 10 July. */
const START = '2026-07-10T00:00:00.000Z'
const AFTER = '2026-07-10T08:00:00Z'

type Made = Awaited<ReturnType<Make['booking']>>

const agreedTours = async (guide: TestPerson, count: number): Promise<Made[]> => {
  const made: Made[] = []
  for (let n = 0; n < count; n++) {
    const proposal = { allowOverlap: true }
    made.push(await make.booking({ guide, status: STATUS.confirmed, proposal }))
  }
  return made
}

/** What visitors are shown, after the next run of the job. */
async function shown(guide: TestPerson): Promise<Reliability | undefined> {
  app.clock.move(HOUR)
  await reliability.run(app.ctx)
  return (await app.as().get(`/api/guides/profile/${guide.username}`)).body.reliability
}

const cancel = async (made: Made, role: 'guide' | 'user', server = app) => {
  const person = await make.signIn(made[role])
  const { status } = await server.as(person).post(`/api/bookings/${made.id}/cancel`, { reason: '' })
  expect(status).toBe(200)
}
/** The traveller claims that the guide did not come, and the guide answers. */
async function claim({ id, user, guide }: Made, agrees: boolean, server = app): Promise<string> {
  const path = `/api/bookings/${id}/no-shows`
  const { body } = await server.as(await make.signIn(user)).post(path, { meeting: START })
  const claimId = body.noShows[0]._id
  const answer = { agrees, text: '' }
  const { status } = await server
    .as(await make.signIn(guide))
    .post(`${path}/${claimId}/answer`, answer)
  expect(status).toBe(200)
  return claimId
}
const decide = async (claimId: string, outcome: NoShowOutcome) => {
  const admin = await make.admin()
  const { status } = await app.as(admin).post(`/api/admin/no-shows/${claimId}`, { outcome })
  expect(status).toBe(200)
}

describe('How the agreed tours of a guide ended', () => {
  test('is shown from the fifth tour, once it is over, and for 24 months', async () => {
    const guide = await make.guide()
    await agreedTours(guide, 4)
    app.clock.set(AFTER)
    expect(await shown(guide)).toBeUndefined()
    app.clock.set('2026-07-01T00:00:00Z')
    await agreedTours(guide, 1)
    app.clock.set('2026-07-10T03:59:00Z')
    expect(await shown(guide)).toBeUndefined()
    app.clock.set('2026-07-10T05:00:00Z')
    expect(await shown(guide)).toEqual({ agreed: 5, kept: 5, lateCancels: 0 })
    app.clock.set('2028-07-10T04:59:00Z')
    expect(await shown(guide)).toEqual({ agreed: 5, kept: 5, lateCancels: 0 })
    expect(await shown(guide)).toBeUndefined()
  })

  test.each([
    ['the guide cancels 72 hours before', 'guide', '2026-07-07T00:00:00Z', undefined],
    ['the guide cancels less than 72 hours before', 'guide', '2026-07-07T00:00:01Z', 1],
    ['the guide cancels at noon of the tour', 'guide', '2026-07-10T03:00:00Z', 1],
    ['the traveller cancels a minute before', 'user', '2026-07-09T23:59:00Z', undefined],
  ] as const)('%s', async (_, role, clock, lateCancels) => {
    const guide = await make.guide()
    const [first] = await agreedTours(guide, 5)
    if (!first) throw new Error('no tour')
    app.clock.set(clock)
    await cancel(first, role)
    app.clock.set(AFTER)
    expect(await shown(guide)).toEqual(lateCancels && { agreed: 5, kept: 4, lateCancels })
  })

  test('counts a cancellation on behalf of the guide as one of the guide', async () => {
    const guide = await make.guide()
    const [first] = await agreedTours(guide, 5)
    app.clock.set('2026-07-09T00:00:00Z')
    const request = { onBehalfOf: 'guide', reason: 'Ill' }
    const admin = await make.admin()
    const { status } = await app.as(admin).post(`/api/admin/bookings/${first?.id}/cancel`, request)
    expect(status).toBe(200)
    app.clock.set(AFTER)
    expect(await shown(guide)).toEqual({ agreed: 5, kept: 4, lateCancels: 1 })
  })

  test('case 7: an undecided absence does not count yet, and only an upheld or agreed one counts', async () => {
    const guide = await make.guide()
    const [one, two, three] = await agreedTours(guide, 6)
    if (!one || !two || !three) throw new Error('no tours')
    app.clock.set(AFTER)
    const claims = [await claim(one, false), await claim(two, false)]
    expect(await shown(guide)).toEqual({ agreed: 6, kept: 6, lateCancels: 0 })
    await decide(claims[0] ?? '', 'undecided')
    expect(await shown(guide)).toEqual({ agreed: 6, kept: 6, lateCancels: 0 })
    await decide(claims[1] ?? '', 'upheld')
    expect(await shown(guide)).toEqual({ agreed: 6, kept: 5, lateCancels: 0 })
    await claim(three, true)
    expect(await shown(guide)).toEqual({ agreed: 6, kept: 4, lateCancels: 0 })
  })

  test('is on no card, and orders nothing', async () => {
    const guide = await make.guide()
    const other = await make.guide()
    // Only these two, because views of the others are stored some seconds later and order the list.
    const order = async () => {
      const { body } = await app.as().get('/api/guides/approved?limit=100')
      return body.guides
        .map(({ _id }: { _id: string }) => _id)
        .filter((id: string) => id === guide.id || id === other.id)
    }
    await agreedTours(guide, 5)
    // The list shows new guides a moment after they are stored.
    await expect.poll(order).toHaveLength(2)
    const before = await order()
    app.clock.set(AFTER)
    await reliability.run(app.ctx)
    expect(await order()).toEqual(before)
    expect(await shown(guide)).toBeDefined()
    const { body } = await app.as().get('/api/guides/approved?limit=100')
    expect(JSON.stringify(body)).not.toContain('reliability')
  })
})

test('Whatever happens while two instances run the job, the next run counts all of it', async () => {
  const guide = await make.guide()
  const other = await app.second()
  for (const round of [0, 1]) {
    app.clock.set('2026-07-01T00:00:00Z')
    const made = await agreedTours(guide, 8)
    app.clock.set('2026-07-10T00:20:00Z')
    const endings = made.map((each, at) => {
      const server = at % 2 === 0 ? app : other
      if (at < 2) return cancel(each, 'guide', server)
      if (at < 4) return cancel(each, 'user', server)
      if (at < 6) return claim(each, at === 4, server)
      return null
    })
    app.clock.move(HOUR)
    const runs = [reliability.run(app.ctx), reliability.run(other.ctx)]
    await Promise.all([...endings, ...runs])
    app.clock.set(AFTER)
    const rounds = round + 1
    // Cancelled by the guide: 2; by the traveller: 2, not counted; agreed absence: 1; the rest stand.
    expect(await shown(guide)).toEqual({
      agreed: 6 * rounds,
      kept: 3 * rounds,
      lateCancels: 2 * rounds,
    })
  }
  await other.close()
})
