import { BOOKING_STATUSES, type BookingStatus, STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, enquiryOf, type Make, proposalOf } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const CALLS = ['confirm', 'user-confirm', 'user-reject', 'complete', 'cancel'] as const
type Call = (typeof CALLS)[number]

/** Golden: status -> caller -> call -> the status it leads to. Everything else is a refusal. */
const LEADS_TO: Partial<
  Record<BookingStatus, Record<'user' | 'guide', Partial<Record<Call, BookingStatus>>>>
> = {
  [STATUS.enquiry]: {
    user: { cancel: STATUS.cancelledByUser },
    guide: { confirm: STATUS.proposed, cancel: STATUS.declined },
  },
  [STATUS.proposed]: {
    user: {
      'user-confirm': STATUS.confirmed,
      'user-reject': STATUS.rejectedByUser,
      cancel: STATUS.cancelledByUser,
    },
    guide: { confirm: STATUS.changed, cancel: STATUS.cancelledByGuide },
  },
  [STATUS.changed]: {
    user: {
      'user-confirm': STATUS.confirmed,
      'user-reject': STATUS.rejectedByUser,
      cancel: STATUS.cancelledByUser,
    },
    guide: { confirm: STATUS.changed, cancel: STATUS.cancelledByGuide },
  },
  [STATUS.changedAfter]: {
    user: {
      'user-confirm': STATUS.confirmed,
      'user-reject': STATUS.confirmed,
      cancel: STATUS.cancelledByUser,
    },
    guide: {
      confirm: STATUS.changedAfter,
      complete: STATUS.completed,
      cancel: STATUS.cancelledByGuide,
    },
  },
  [STATUS.rejectedByUser]: {
    user: { cancel: STATUS.cancelledByUser },
    guide: { confirm: STATUS.changed, cancel: STATUS.cancelledByGuide },
  },
  [STATUS.confirmed]: {
    user: { cancel: STATUS.cancelledByUser },
    guide: {
      confirm: STATUS.changedAfter,
      complete: STATUS.completed,
      cancel: STATUS.cancelledByGuide,
    },
  },
  [STATUS.userConfirmed]: {
    user: { cancel: STATUS.cancelledByUser },
    guide: {
      confirm: STATUS.changedAfter,
      complete: STATUS.completed,
      cancel: STATUS.cancelledByGuide,
    },
  },
}
const ONLY: Partial<Record<Call, 'user' | 'guide'>> = {
  confirm: 'guide',
  'user-confirm': 'user',
  'user-reject': 'user',
  complete: 'guide',
}

describe('every status, caller and call over HTTP', () => {
  for (const status of BOOKING_STATUSES)
    for (const role of ['user', 'guide'] as const)
      test(`${status}: the ${role} gets exactly what the golden table says`, async () => {
        for (const call of CALLS) {
          const made = await make.booking({ status, proposal: nextDay() })
          const body = call === 'confirm' ? proposalOf(nextDay()) : {}
          const answer = await app.as(made[role]).post(`/api/bookings/${made.id}/${call}`, body)
          const expected = LEADS_TO[status]?.[role][call]
          const after = await app.as(made.user).get(`/api/bookings/${made.id}`)
          const allowed = ONLY[call] === undefined || ONLY[call] === role
          expect([call, answer.status], JSON.stringify(answer.body)).toEqual([
            call,
            expected ? 200 : allowed ? 409 : 403,
          ])
          expect(after.body.status).toBe(expected ?? status)
        }
      })

  test('a stranger and a visitor get nowhere, with the answer of an unknown booking', async () => {
    const { id } = await make.booking({ status: STATUS.proposed, proposal: nextDay() })
    for (const call of CALLS) {
      const stranger = ONLY[call] === 'guide' ? await make.guide() : await make.user()
      const body = call === 'confirm' ? proposalOf() : {}
      const answer = await app.as(stranger).post(`/api/bookings/${id}/${call}`, body)
      expect(answer).toMatchObject({ status: 404, body: { error: 'Booking not found' } })
      expect((await app.as().post(`/api/bookings/${id}/${call}`, body)).status).toBe(401)
    }
  })
})

let day = 1
/** Each booking on a day of its own: one guide may stand in many tests. */
function nextDay() {
  const date = new Date(Date.UTC(2027, 0, day++)).toISOString().slice(0, 10)
  return { dateTimes: [{ date, startTime: '09:00', endTime: '12:00' }] }
}

describe('a proposal nobody can mis-accept', () => {
  test('confirming an outdated revision is refused and shows the newer one', async () => {
    const made = await make.booking({ status: STATUS.proposed })
    await app.as(made.guide).post(`/api/bookings/${made.id}/confirm`, proposalOf({ price: 99 }))
    const late = await app
      .as(made.user)
      .post(`/api/bookings/${made.id}/user-confirm`, { revision: 1 })
    expect(late.status).toBe(409)
    expect(late.body.booking.details).toMatchObject({ revision: 2, price: 99 })
    const right = await app
      .as(made.user)
      .post(`/api/bookings/${made.id}/user-confirm`, { revision: 2 })
    expect(right.body.booking.agreed).toMatchObject({ revision: 2, price: 99 })
  })

  test('after rejected changes the agreed terms apply again', async () => {
    const made = await make.booking({ status: STATUS.confirmed, proposal: { price: 10 } })
    await app.as(made.guide).post(`/api/bookings/${made.id}/confirm`, proposalOf({ price: 70 }))
    const answer = await app.as(made.user).post(`/api/bookings/${made.id}/user-reject`, {})
    expect(answer.body.booking).toMatchObject({
      status: STATUS.confirmed,
      details: { revision: 1, price: 10, status: 'proposed' },
    })
  })

  test('two confirms at once: one wins, the other is refused, one of everything', async () => {
    const made = await make.booking({ status: STATUS.proposed })
    const answers = await Promise.all(
      [1, 2].map(() => app.as(made.user).post(`/api/bookings/${made.id}/user-confirm`, {})),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    const { body } = await app.as(made.guide).get(`/api/bookings/${made.id}`)
    const lines = body.messages.filter(
      (line: { messageKey: string }) => line.messageKey === 'booking.system.confirmed',
    )
    expect(lines).toHaveLength(1)
    const notifications = await app.as(made.guide).get('/api/notifications')
    expect(
      notifications.body.filter((item: { icon: string }) => item.icon === 'FaCalendarCheck'),
    ).toHaveLength(1)
  })

  test('twenty confirms of overlapping days of one guide: exactly one wins', async () => {
    const guide = await make.guide()
    const made = await Promise.all(
      Array.from({ length: 20 }, () => make.booking({ status: STATUS.proposed, guide })),
    )
    const answers = await Promise.all(
      made.map(({ user, id }) => app.as(user).post(`/api/bookings/${id}/user-confirm`, {})),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
  })
})

describe('POST /api/bookings', () => {
  test('a retried enquiry with the same key is the same booking', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const body = { guideId: guide.id, enquiry: enquiryOf() }
    const headers = { 'idempotency-key': 'press-press-press' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.as(user).post('/api/bookings', body, headers)),
    )
    expect(new Set(answers.map((answer) => answer.body.booking._id)).size).toBe(1)
    expect((await app.as(guide).get('/api/bookings/guide')).body).toHaveLength(1)
  })

  test.each([
    ['message', { message: '  ' }],
    ['location', { location: '' }],
    ['dateTime', { dateTime: ' ' }],
    ['group size', { customerGroupSize: 0 }],
    ['group size as text', { customerGroupSize: '2' }],
    ['half a person', { customerGroupSize: 1.5 }],
  ])('an enquiry with a wrong %s is refused with a text', async (_name, change) => {
    const [user, guide] = [await make.user(), await make.guide()]
    const body = { guideId: guide.id, enquiry: enquiryOf(change) }
    const answer = await app.as(user).post('/api/bookings', body)
    expect(answer.status).toBe(400)
    expect(typeof answer.body.error).toBe('string')
    expect((await app.as(guide).get('/api/notifications')).body).toEqual([])
  })

  test('a guide cannot send enquiries, and an unlisted guide cannot receive any', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const hidden = await make.guide({ isApproved: false })
    const enquiryTo = (guideId: string) => ({ guideId, enquiry: enquiryOf() })
    expect((await app.as(guide).post('/api/bookings', enquiryTo(hidden.id))).status).toBe(403)
    expect(await app.as(user).post('/api/bookings', enquiryTo(hidden.id))).toMatchObject({
      status: 400,
      body: { error: 'Guide is not available' },
    })
    expect((await app.as(user).post('/api/bookings', enquiryTo(user.id))).status).toBe(404)
  })

  test('the refusal is in the language of the caller', async () => {
    const user = await make.user()
    const refusalIn = async (language: string) =>
      (await app.as(user).get('/api/bookings/none', { 'accept-language': language })).body.error
    const texts = await Promise.all(['en', 'ja', 'ko', 'zh-CN', 'zh-TW'].map(refusalIn))
    expect(new Set(texts).size).toBe(5)
  })
})
