import type { FunnelStatistic, TourStatistic } from '@annai/contract/admin/statistics/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { weekCounts } from './service.ts'

let app: TestApp
let make: Make

beforeEach(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterEach(() => app.close())

const read = async <Body>(name: string): Promise<Body> => {
  const viewer = await make.admin(undefined, 'viewer')
  return (await app.as(viewer).get(`/api/admin/statistics/${name}`)).body
}
const count = async () => {
  app.clock.move(HOUR)
  await weekCounts.run(app.ctx)
}

describe('The numbers of the site', () => {
  test('say on a new Monday when they were counted, before its week is counted', async () => {
    app.clock.set('2026-06-07T20:00:00Z')
    await count()
    const { countedAt } = await read<FunnelStatistic>('funnel')
    expect(countedAt).toBe('2026-06-07T21:00:00.000Z')
    app.clock.set('2026-06-08T00:10:00Z')
    const monday = await read<FunnelStatistic>('funnel')
    expect([monday.weeks.at(-1)?.week, monday.countedAt]).toEqual(['2026-06-08', countedAt])
    expect((await read<TourStatistic>('tours')).countedAt).toBe(countedAt)
  })

  test('list the tours of twelve months that touch 54 weeks', async () => {
    app.clock.set('2027-07-20T12:00:00Z')
    const dateTimes = [{ date: '2027-08-01', startTime: '09:00', endTime: '15:00' }]
    const user = await make.user()
    await make.booking({ user, status: STATUS.completed, proposal: { dateTimes } })
    app.clock.set('2028-07-31T12:00:00Z')
    await count()
    const { months, countedAt } = await read<TourStatistic>('tours')
    expect(countedAt).not.toBeNull()
    expect([months.length, months[0]]).toEqual([
      12,
      { month: '2027-08', isOpen: false, languages: [{ language: 'en', tours: 1, people: 2 }] },
    ])
  })
})
