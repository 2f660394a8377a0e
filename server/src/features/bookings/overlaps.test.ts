import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, calendarOf, type Make, type TestPerson } from '../../testing/make.ts'

const CROWD = 100
let app: TestApp
let other: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  other = await app.second()
  make = builders(app)
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** Confirms; repeats the call while an overloaded server answers 503. */
async function confirm(server: TestApp, user: { token: string }, id: string) {
  for (;;) {
    const answer = await server.as(user).post(`/api/bookings/${id}/user-confirm`, { revision: 1 })
    if (answer.status !== 503) return answer
  }
}

/** Proposals of one guide that all hold noon of one day, each confirmed by its own traveller at once. */
async function confirmAtOnce(count: number, allows: (index: number) => boolean) {
  const guide = await make.guide()
  const made = []
  for (let index = 0; index < count; index++) {
    const startTime = `${String(index % 12).padStart(2, '0')}:00`
    made.push(
      await make.booking({
        guide,
        status: STATUS.proposed,
        proposal: {
          dateTimes: [{ date: '2026-07-10', startTime, endTime: '13:00' }],
          allowOverlap: allows(index),
        },
      }),
    )
  }
  const answers = await Promise.all(
    made.map(({ user, id }, index) => confirm(index % 2 ? other : app, user, id)),
  )
  const agreed = await app.ctx.db
    .selectFrom('agreed_times')
    .select(['booking_id', 'allow_overlap'])
    .where('guide_id', '=', guide.id)
    .execute()
  return { statuses: answers.map((answer) => answer.status), agreed }
}

test('a tour in the hour that spring skips can be confirmed', async () => {
  const { user, id } = await make.booking({
    status: STATUS.proposed,
    proposal: {
      timeZone: 'America/New_York',
      dateTimes: [{ date: '2027-03-14', startTime: '02:30', endTime: '03:10' }],
    },
  })
  expect((await confirm(app, user, id)).status).toBe(200)
})

describe('a guide is in one place at a time', () => {
  test(`${CROWD} confirms of overlapping proposals at once: exactly one wins`, async () => {
    const { statuses, agreed } = await confirmAtOnce(CROWD, () => false)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(CROWD - 1)
    expect(agreed).toHaveLength(1)
  }, 60_000)

  test('beside proposals that allow the overlap at most one that does not wins, and only as the first', async () => {
    const rounds = [2, 3, 10]
    for (const count of rounds) {
      const { statuses, agreed } = await confirmAtOnce(count, (index) => index % 2 === 0)
      const strict = agreed.filter((row) => !row.allow_overlap)
      expect(strict.length).toBeLessThanOrEqual(1)
      expect(agreed.length - strict.length).toBe(Math.ceil(count / 2))
      expect(statuses.filter((status) => status === 200)).toHaveLength(agreed.length)
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    }
  }, 60_000)

  test('a strict confirm after one that allows the overlap is refused, in either order of days', async () => {
    const guide = await make.guide()
    const at = (startTime: string, allowOverlap: boolean) =>
      make.booking({
        guide,
        status: STATUS.proposed,
        proposal: {
          dateTimes: [{ date: '2026-08-01', startTime, endTime: '15:00' }],
          allowOverlap,
        },
      })
    const [loose, strict] = [await at('10:00', true), await at('09:00', false)]
    const confirmed = async ({ user, id }: typeof loose) => (await confirm(app, user, id)).status
    expect(await confirmed(loose)).toBe(200)
    expect(await confirmed(strict)).toBe(409)
    await app.as(loose.user).post(`/api/bookings/${loose.id}/cancel`)
    expect(await confirmed(strict)).toBe(200)
  })

  test('a traveller reads that the times of an open proposal are taken, until they are free again', async () => {
    const guide = await make.guide()
    const proposal = { dateTimes: [{ date: '2026-09-01', startTime: '10:00', endTime: '15:00' }] }
    const first = await make.booking({ guide, status: STATUS.proposed, proposal })
    const second = await make.booking({ guide, status: STATUS.proposed, proposal })
    const fine = { ...proposal, allowOverlap: true }
    const third = await make.booking({ guide, status: STATUS.proposed, proposal: fine })
    const isTaken = async ({ id }: typeof first, who: TestPerson) =>
      (await app.as(who).get(`/api/bookings/${id}`)).body.details.isTaken
    expect(await isTaken(second, second.user)).toBeUndefined()
    expect((await confirm(app, first.user, first.id)).status).toBe(200)
    expect(await isTaken(first, first.user)).toBeUndefined()
    expect(await isTaken(second, second.user)).toBe(true)
    expect(await isTaken(second, guide)).toBeUndefined()
    expect(await isTaken(third, third.user)).toBeUndefined()
    await app.as(first.user).post(`/api/bookings/${first.id}/cancel`)
    expect(await isTaken(second, second.user)).toBeUndefined()
  })
})

describe('a guide who takes several groups at the same time', () => {
  const saveGroups = async (guide: TestPerson, groups: number) => {
    const { version } = (await app.as(guide).get('/api/guides/calendar')).body
    const answer = await app.as(guide).put('/api/guides/calendar', calendarOf({ groups, version }))
    expect(answer.status).toBe(200)
  }
  const proposed = (guide: TestPerson, startTime: string, endTime: string) =>
    make.booking({
      guide,
      status: STATUS.proposed,
      proposal: { dateTimes: [{ date: '2026-10-01', startTime, endTime }] },
    })
  const confirmed = async ({ user, id }: { user: TestPerson; id: string }) =>
    (await confirm(app, user, id)).status
  const isTaken = async ({ id, user }: { user: TestPerson; id: string }) =>
    (await app.as(user).get(`/api/bookings/${id}`)).body.details.isTaken

  test('agrees to as many, and one more at any moment is refused', async () => {
    const guide = await make.guide()
    await saveGroups(guide, 2)
    const first = await proposed(guide, '09:00', '12:00')
    const second = await proposed(guide, '11:00', '15:00')
    const third = await proposed(guide, '11:30', '13:00')
    const last = await proposed(guide, '12:00', '14:00')
    expect([await confirmed(first), await isTaken(second), await confirmed(second)]).toEqual([
      200,
      undefined,
      200,
    ])
    expect([await isTaken(third), await confirmed(third)]).toEqual([true, 409])
    expect([await isTaken(last), await confirmed(last)]).toEqual([undefined, 200])
  })

  test('counts one tour whose own dates overlap as one of them', async () => {
    const guide = await make.guide()
    await saveGroups(guide, 2)
    const date = '2026-10-01'
    const dateTimes = [
      { date, startTime: '09:00', endTime: '13:00' },
      { date, startTime: '11:00', endTime: '15:00' },
    ]
    const first = await make.booking({ guide, status: STATUS.proposed, proposal: { dateTimes } })
    const second = await proposed(guide, '11:00', '13:00')
    const third = await proposed(guide, '11:30', '12:30')
    expect(await confirmed(first)).toBe(200)
    expect([await isTaken(second), await confirmed(second)]).toEqual([undefined, 200])
    expect([await isTaken(third), await confirmed(third)]).toEqual([true, 409])
  })

  test('three agreed, the number lowered to one: all stay, and a fourth is refused until they end', async () => {
    const guide = await make.guide()
    await saveGroups(guide, 3)
    const agreed = [
      await proposed(guide, '09:00', '15:00'),
      await proposed(guide, '10:00', '15:00'),
      await proposed(guide, '11:00', '15:00'),
    ]
    const fourth = await proposed(guide, '13:00', '14:00')
    for (const booking of agreed) expect(await confirmed(booking)).toBe(200)
    await saveGroups(guide, 1)
    expect(await confirmed(fourth)).toBe(409)
    for (const { user, id } of agreed) {
      expect(await confirmed(fourth)).toBe(409)
      expect((await app.as(user).get(`/api/bookings/${id}`)).body.status).toBe(STATUS.confirmed)
      await app.as(user).post(`/api/bookings/${id}/cancel`)
    }
    expect(await confirmed(fourth)).toBe(200)
  })

  test('from as many tabs at once agrees to no more', async () => {
    const guide = await make.guide()
    await saveGroups(guide, 3)
    const all = []
    for (let count = 0; count < 9; count++) all.push(await proposed(guide, '09:00', '15:00'))
    const answers = await Promise.all(
      all.map(({ user, id }, index) => confirm(index % 2 ? other : app, user, id)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  })
})
