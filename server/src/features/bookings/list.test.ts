import { STATUS, TABS } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

/** So many bookings, a minute apart, oldest first. */
async function many(count: number, guide?: TestPerson) {
  const user = await make.user()
  const ids: string[] = []
  for (let at = 0; at < count; at++) {
    app.clock.move(MINUTE)
    ids.push((await make.booking({ user, ...(guide && { guide }) })).id)
  }
  return { user, ids }
}
const idsOf = (bookings: BookingSummary[]) => bookings.map(({ _id }) => _id)

describe('GET /api/bookings/user', () => {
  test('pages of twenty by number, the most recently touched first', async () => {
    const { user, ids } = await many(23)
    const page = (number: number) =>
      app.as(user).get(`/api/bookings/user?page=${number}&limit=20&sort=updatedAt`)
    const [first, second] = [await page(1), await page(2)]
    expect(idsOf(first.body)).toEqual(ids.toReversed().slice(0, 20))
    expect(idsOf(second.body)).toEqual(ids.toReversed().slice(20))
    app.clock.move(MINUTE)
    await app.as(user).post(`/api/bookings/${ids[0]}/messages`, { message: 'Still interested' })
    expect(idsOf((await page(1)).body)[0]).toBe(ids[0])
  })

  test.each(['0000000000', '----------', '2026-99-99 10:00:00+00', '2026-02-31 10:00:00+00'])(
    'a cursor that nobody handed out (%s) begins at the first page',
    async (instant) => {
      const { user, ids } = await many(1)
      const after = Buffer.from(`${instant}|${ids[0]}`).toString('base64url')
      const { status, body } = await app.as(user).get(`/api/bookings/user?after=${after}`)
      expect([status, idsOf(body)]).toEqual([200, ids])
    },
  )

  test('a name is found in every Unicode form, because names are stored in one', async () => {
    const guide = await make.guide({ displayName: 'José 김지우' })
    const { id, user } = await make.booking({ guide })
    for (const typed of ['josé', '지우']) {
      const search = encodeURIComponent(typed.normalize('NFD'))
      const { body } = await app.as(user).get(`/api/bookings/user?search=${search}`)
      expect(idsOf(body)).toEqual([id])
      const adminClient = app.as(await make.admin())
      const found = await adminClient.get(`/api/admin/lists/guides?search=${search}`)
      expect(found.body.rows.map((row: { _id: string }) => row._id)).toEqual([guide.id])
    }
  })

  test('by cursor every booking is listed exactly once, even while bookings move', async () => {
    const { user, ids } = await many(45)
    const seen: string[] = []
    let next: string | null = '/api/bookings/user?page=1&limit=20&sort=updatedAt'
    for (let step = 0; next; step++) {
      // The cursor decides; clients that count pages read the number in the address.
      expect(next).toContain(`page=${step + 1}&limit=20&sort=updatedAt`)
      const answer = await app.as(user).get(next)
      seen.push(...idsOf(answer.body))
      next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? null
      // One that was shown and one that was not are spoken about meanwhile.
      app.clock.move(MINUTE)
      const shown = seen[0]
      if (shown && step === 0)
        await app.as(user).post(`/api/bookings/${shown}/messages`, { message: 'Hello' })
    }
    expect(seen).toHaveLength(45)
    expect(new Set(seen)).toEqual(new Set(ids))
  })

  test('a search finds the other party by any part of the name, in any case', async () => {
    const user = await make.user({ displayName: 'Searcher' })
    for (const displayName of ['Haruka Mori', 'Morita Ken', '100%_sure', '김민준'])
      await make.booking({ user, guide: await make.guide({ displayName }) })
    const find = async (text: string) => {
      const { body } = await app
        .as(user)
        .get(`/api/bookings/user?search=${encodeURIComponent(text)}`)
      return body.map((booking: BookingSummary) => booking.guide?.displayName).sort()
    }
    expect(await find('MORI')).toEqual(['Haruka Mori', 'Morita Ken'])
    expect(await find('민준')).toEqual(['김민준'])
    expect(await find('%_')).toEqual(['100%_sure'])
    expect(await find('searcher')).toEqual([])
  })

  test('each status falls into its tab, and is counted there', async () => {
    const user = await make.user()
    for (const status of Object.values(STATUS))
      await make.booking({ user, status, proposal: { allowOverlap: true } })
    for (const [tab, statuses] of Object.entries(TABS)) {
      const { body } = await app.as(user).get(`/api/bookings/user?tab=${tab}`)
      const found = body.map((booking: BookingSummary) => booking.status)
      expect([tab, new Set(found)]).toEqual([tab, new Set<string>(statuses)])
      expect(found).toHaveLength(statuses.length)
    }
    expect((await app.as(user).get('/api/bookings/counts')).body).toEqual({
      all: 12,
      enquiry: 1,
      proposal: 3,
      rejected: 2,
      confirmed: 2,
      completed: 1,
      cancelled: 3,
    })
  })
})
