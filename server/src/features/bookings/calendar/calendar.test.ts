import { STATUS } from '@annai/contract/bookings/lifecycle'
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

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const valuesOf = (file: string, name: string) =>
  unfolded(file)
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1))

describe('GET /api/bookings/:id/calendar.ics', () => {
  test('A confirmed booking is in the calendar at the tour’s local time, with its zone', async () => {
    const { id, user } = await make.booking({ status: STATUS.confirmed })
    const { status, body, headers } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(valuesOf(body, 'DTSTART;TZID=Asia/Tokyo')).toEqual(['20260710T090000'])
    expect(valuesOf(body, 'DTEND;TZID=Asia/Tokyo')).toEqual(['20260710T150000'])
    expect(valuesOf(body, 'TZID')).toEqual(['Asia/Tokyo'])
    expect(valuesOf(body, 'TZOFFSETTO')).toEqual(['+0900'])
    expect(valuesOf(body, 'STATUS')).toEqual(['CONFIRMED'])
    expect(valuesOf(body, 'METHOD')).toEqual(['PUBLISH'])
    expect(valuesOf(body, 'DESCRIPTION')[0]).toContain('2026-07-10 09:00\u201315:00 Asia/Tokyo')
  })

  test('The UID stays and the sequence rises while a booking is proposed, confirmed, changed and cancelled', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    const seen: { uid: string | undefined; sequence: number }[] = []
    const look = async () => {
      const { body } = await app.as(guide).get(`/api/bookings/${id}/calendar.ics`)
      seen.push({ uid: valuesOf(body, 'UID')[0], sequence: Number(valuesOf(body, 'SEQUENCE')[0]) })
      return body as string
    }
    await look()
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    await look()
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Nara' }))
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    await look()
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    const last = await look()
    expect(new Set(seen.map(({ uid }) => uid)).size).toBe(1)
    const sequences = seen.map(({ sequence }) => sequence)
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b))
    expect(valuesOf(last, 'STATUS')).toEqual(['CANCELLED'])
    expect(valuesOf(last, 'METHOD')).toEqual(['CANCEL'])
  })

  test('A date that a change took away is cancelled, not forgotten', async () => {
    const dateTimes = ['2026-07-10', '2026-07-11'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '12:00',
    }))
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes },
    })
    await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes: dateTimes.slice(0, 1) }))
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
    expect(valuesOf(body, 'STATUS')).toEqual(['CONFIRMED', 'CANCELLED'])
  })

  test('A date that was only in a rejected change is in no calendar', async () => {
    const dateTimes = ['2026-07-10', '2026-07-11', '2026-07-12'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '12:00',
    }))
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes: dateTimes.slice(0, 2) },
    })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes }))
    const { address } = (await app.as(user).post('/api/calendar')).body
    const statuses = async () => {
      const file = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
      const subscribed = await app.as(null).get(new URL(address).pathname)
      const [own, all] = [file.body, subscribed.body].map((body) => valuesOf(body, 'STATUS'))
      expect(all).toEqual(own)
      return own
    }
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED'])
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    expect(await statuses()).toEqual(['CONFIRMED', 'CONFIRMED'])
    const shorter = proposalOf({ dateTimes: dateTimes.slice(0, 1) })
    await app.as(guide).post(`/api/bookings/${id}/confirm`, shorter)
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    expect(await statuses()).toEqual(['CONFIRMED', 'CANCELLED'])
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    expect(await statuses()).toEqual(['CANCELLED', 'CANCELLED'])
  })

  test('A proposal that was never agreed has no file once it is rejected or cancelled', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    const read = async () => {
      const { status, body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
      return status === 200 ? valuesOf(body, 'STATUS') : status
    }
    expect(await read()).toEqual(['TENTATIVE'])
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    expect(await read()).toBe(409)
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Nara' }))
    expect(await read()).toEqual(['TENTATIVE'])
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    expect(await read()).toBe(409)
  })

  test('Each agreed date has an alarm a day before, and a proposed or cancelled one has none', async () => {
    const { id, user } = await make.booking({ status: STATUS.proposed })
    const alarms = async () => {
      const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
      return valuesOf(body, 'TRIGGER')
    }
    expect(await alarms()).toEqual([])
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    expect(await alarms()).toEqual(['-P1D'])
    await app.as(user).post(`/api/bookings/${id}/cancel`)
    expect(await alarms()).toEqual([])
  })

  test('No line is longer than 75 bytes, whatever the script, and separators are escaped', async () => {
    const location = '京都駅、八条口; exit 2, '.repeat(6)
    const { id, user } = await make.booking({ status: STATUS.confirmed, proposal: { location } })
    const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(valuesOf(body, 'LOCATION')[0]).toContain('八条口\\; exit 2\\,')
  })

  test('No text begins a line of its own, whatever its control characters', async () => {
    const remarks = 'one\rATTENDEE:mailto:x@example.com\r\ntwo\u0085three\u0007\vfour'
    const { id, user } = await make.booking({ status: STATUS.confirmed, proposal: { remarks } })
    const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(valuesOf(body, 'DESCRIPTION')[0]).toContain(
      'one\\nATTENDEE:mailto:x@example.com\\ntwo\\nthreefour',
    )
  })

  test('A date many years away is written in UTC, without the changes of the clock up to it', async () => {
    const dateTimes = ['2026-07-10', '2199-07-10'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '12:00',
    }))
    const proposal = { dateTimes, timeZone: 'America/New_York' }
    const { id, user } = await make.booking({ status: STATUS.confirmed, proposal })
    const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
    expect(valuesOf(body, 'DTSTART;TZID=America/New_York')).toEqual(['20260710T090000'])
    expect(valuesOf(body, 'DTEND').concat(valuesOf(body, 'DTSTART')).sort()).toEqual(
      expect.arrayContaining(['21990710T130000Z', '21990710T160000Z']),
    )
    expect(valuesOf(body, 'TZOFFSETTO').length).toBeLessThan(10)
  })

  test('Remarks are whole up to 2,000 code units, and cut beyond them', async () => {
    const lengthOf = async (remarks: string) => {
      const { id, user } = await make.booking({ status: STATUS.confirmed, proposal: { remarks } })
      const { body } = await app.as(user).get(`/api/bookings/${id}/calendar.ics`)
      return valuesOf(body, 'DESCRIPTION')[0]?.split('\\n\\n')[1]?.length
    }
    expect(await lengthOf('案'.repeat(2000))).toBe(2000)
    expect(await lengthOf('👨‍👩‍👧‍👦'.repeat(2000))).toBe(2001)
  })

  test('Another person and an enquiry without a proposal get none', async () => {
    const { id, user } = await make.booking()
    expect((await app.as(user).get(`/api/bookings/${id}/calendar.ics`)).status).toBe(409)
    const other = await make.user()
    expect((await app.as(other).get(`/api/bookings/${id}/calendar.ics`)).status).toBe(404)
  })
})

describe('/api/calendar: the private subscription', () => {
  test('Its address opens the agreed bookings without a token, until it is renewed or switched off', async () => {
    const { id, user } = await make.booking({ status: STATUS.confirmed })
    await make.booking({ user, status: STATUS.proposed })
    expect((await app.as(user).get('/api/calendar')).body).toEqual({ isOn: false })
    const first = new URL((await app.as(user).post('/api/calendar')).body.address).pathname
    const subscribed = await app.as(null).get(first)
    expect(subscribed.status).toBe(200)
    expect(valuesOf(subscribed.body, 'UID').every((uid) => uid.startsWith(id))).toBe(true)
    expect((await app.as(user).get('/api/calendar')).body).toEqual({ isOn: true })

    const second = new URL((await app.as(user).post('/api/calendar')).body.address).pathname
    expect((await app.as(null).get(first)).status).toBe(404)
    expect((await app.as(null).get(second)).status).toBe(200)
    expect((await app.as(user).delete('/api/calendar')).body).toEqual({ isOn: false })
    expect((await app.as(null).get(second)).status).toBe(404)
  })

  test('It has at most 1,000 dates, those of the newest bookings', async () => {
    const user = await make.user()
    const dateTimes = Array.from({ length: 60 }, (_, at) => ({
      date: `2027-${String(1 + Math.floor(at / 28)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
      startTime: '09:00',
      endTime: '12:00',
    }))
    const ids: string[] = []
    for (let at = 0; at < 17; at++) {
      const made = await make.booking({ status: STATUS.confirmed, user, proposal: { dateTimes } })
      ids.push(made.id)
      app.clock.move(1000)
    }
    const { address } = (await app.as(user).post('/api/calendar')).body
    const { body } = await app.as(null).get(new URL(address).pathname)
    const uids = valuesOf(body, 'UID')
    expect(uids).toHaveLength(960)
    expect(new Set(uids.map((uid) => uid.slice(0, 36)))).toEqual(new Set(ids.slice(1)))
  })

  test('It is read at most 120 times an hour, from any address', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    const { user } = await builders(limited).booking({ status: STATUS.confirmed })
    const { address } = (await limited.as(user).post('/api/calendar')).body
    const read = async () => (await limited.as(null).get(new URL(address).pathname)).status
    for (let n = 1; n < 120; n++) await limited.ctx.limits.consume('calendarRead', user.id)
    expect([await read(), await read()]).toEqual([200, 429])
    await limited.close()
  })

  test('The subscription of a blocked account is not found', async () => {
    const { user } = await make.booking({ status: STATUS.confirmed })
    const { address } = (await app.as(user).post('/api/calendar')).body
    const admin = await make.admin()
    const set = (accountStatus: 'active' | 'blocked') =>
      app.as(admin).put(`/api/admin/user/${user.id}/block`, { accountStatus })
    await set('blocked')
    expect((await app.as(null).get(new URL(address).pathname)).status).toBe(404)
    await set('active')
    expect((await app.as(null).get(new URL(address).pathname)).status).toBe(200)
  })

  test('A visitor cannot make one, and a guessed address is not found', async () => {
    expect((await app.as(null).post('/api/calendar')).status).toBe(401)
    expect((await app.as(null).get('/api/calendar/guess.ics')).status).toBe(404)
  })
})
