import { randomUUID } from 'node:crypto'
import { Day } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})
beforeEach(() => {
  mailServer.mails.length = 0
  app.clock.set('2026-07-01T00:00:00Z')
})

/** 09:00 to 15:00 in Tokyo. */
const START = '2026-07-10T00:00:00.000Z'
type Holder = { token: string }

/** An agreed booking at an instant. */
async function agreed(clock: string) {
  const made = await make.booking({ status: STATUS.confirmed })
  await app.mailWorker.deliverDue()
  mailServer.mails.length = 0
  app.clock.set(clock)
  const [user, guide] = [await make.signIn(made.user), await make.signIn(made.guide)]
  return { ...made, user: { ...made.user, ...user }, guide: { ...made.guide, ...guide } }
}
const read = (person: Holder, id: string) => app.as(person).get(`/api/bookings/${id}/day`)
const dayOf = async (person: Holder, id: string) => Day.parse((await read(person, id)).body)
const exportOf = async (person: Holder) => (await app.as(person).get('/api/account/export')).body

describe('The contact card', () => {
  const save = (person: Holder, card: object) =>
    app.as(person).put('/api/account/contact-card', { consent: true, ...card })

  test('Stores the number in one form, however it was typed, with consent only', async () => {
    const { guide } = await agreed('2026-07-09T12:00:00Z')
    const { status, body } = await save(guide, { phone: '＋８１ (0)90-1234-5678' })
    expect([status, body.card.phone]).toEqual([
      200,
      { number: '+819012345678', national: '090-1234-5678', international: '+81 90 1234 5678' },
    ])
    for (const wrong of [
      { phone: '090-1234-5678' },
      { phone: '+81 12' },
      { phone: '' },
      { phone: '+819012345678', consent: false },
      { messenger: 'LINE' },
      { messenger: 'Telegram', messengerId: 'haruka' },
    ])
      expect((await save(guide, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await exportOf(guide)).contactCard).toMatchObject({ phone: '+819012345678' })
    expect((await app.as(guide).delete('/api/account/contact-card')).body).toEqual({ card: null })
  })

  test('Opens a day before, closes a week after the end, and with a cancellation (case 30)', async () => {
    const { id, user, guide } = await agreed('2026-07-08T23:59:00Z')
    await save(guide, { phone: '+819012345678', messenger: 'LINE', messengerId: 'haruka' })
    const isOpen = async () => (await dayOf(user, id)).contact?.other !== null
    expect(await isOpen()).toBe(false)
    app.clock.set('2026-07-09T00:00:00Z')
    const opened = await read(user, id)
    expect(Day.parse(opened.body).contact).toEqual({
      opensAt: '2026-07-09T00:00:00.000Z',
      closesAt: '2026-07-17T06:00:00.000Z',
      other: {
        phone: {
          number: '+819012345678',
          national: '090-1234-5678',
          international: '+81 90 1234 5678',
        },
        messenger: { name: 'LINE', id: 'haruka' },
      },
      hasOwn: false,
    })
    expect(opened.headers['annai-keep-until']).toBe('2026-07-17T06:00:00.000Z')
    // Never one's own as the other's.
    expect((await dayOf(guide, id)).contact).toMatchObject({ other: null, hasOwn: true })
    expect((await app.as(user).post(`/api/bookings/${id}/cancel`)).status).toBe(200)
    expect((await read(user, id)).body.code).toBe('day.notAgreed')

    const after = await agreed('2026-07-10T07:00:00Z')
    await save(after.guide, { phone: '+819012345678' })
    await app.as(after.guide).post(`/api/bookings/${after.id}/complete`)
    app.clock.set('2026-07-17T05:59:59Z')
    const late = await make.signIn(after.user)
    expect((await dayOf(late, after.id)).contact?.other).not.toBeNull()
    app.clock.set('2026-07-17T06:00:00Z')
    expect((await dayOf(late, after.id)).contact?.other).toBeNull()
  })
})

describe('PUT /api/bookings/:id/recognition', () => {
  const say = (person: Holder, id: string, body: object) =>
    app.as(person).put(`/api/bookings/${id}/recognition`, body)

  test('Each says it for oneself; it is gone two days after the end, also from a backup (case 5)', async () => {
    const { id, user, guide } = await agreed('2026-07-09T12:00:00Z')
    const phrase = { key: 'carrying', params: { colour: 'red', thing: 'umbrella' } }
    expect((await say(guide, id, { phrase })).status).toBe(200)
    await say(user, id, { text: 'Grey beard, blue cap' })
    expect((await dayOf(user, id)).recognitions).toEqual([
      { role: 'guide', phrase, text: '', picture: null },
      { role: 'user', phrase: null, text: 'Grey beard, blue cap', picture: null },
    ])
    for (const wrong of [
      { text: 'x'.repeat(201) },
      { phrase: { key: 'hungry' } },
      { phrase, text: 'x' },
    ])
      expect((await say(user, id, wrong)).status, JSON.stringify(wrong)).toBe(400)
    expect((await exportOf(user)).recognitions).toMatchObject([{ body: 'Grey beard, blue cap' }])
    await say(user, id, {})
    expect((await dayOf(user, id)).recognitions).toHaveLength(1)
    app.clock.set('2026-07-12T06:00:00Z')
    // Before any job has run, as after a restored backup.
    expect((await dayOf(await make.signIn(user), id)).recognitions).toEqual([])
    app.clock.set('2026-07-12T06:00:01Z')
    await app.runDueJobs()
    const rows = await app.ctx.db.selectFrom('recognitions').where('booking_id', '=', id).execute()
    expect(rows).toEqual([])
  })
})

describe('A claim that the other did not come', () => {
  const claim = (person: Holder, id: string, text = 'Nobody at the exit') =>
    app.as(person).post(`/api/bookings/${id}/no-shows`, { meeting: START, text })
  const answer = (person: Holder, id: string, claimId: string, agrees = false) =>
    app
      .as(person)
      .post(`/api/bookings/${id}/no-shows/${claimId}/answer`, { agrees, text: 'I was there' })
  const claimedBy = async (person: Holder, id: string) => {
    const { status, body } = await claim(person, id)
    expect(status).toBe(201)
    const { noShows } = Day.parse(body)
    return noShows.at(-1)?._id ?? ''
  }

  test.each([
    ['user', 'within the waiting time', '2026-07-10T00:14:59Z', 'day.notYet'],
    ['user', '30 days after the last end', '2026-08-09T06:00:00Z', 'day.closed'],
    ['guide', 'within the waiting time', '2026-07-10T00:14:59Z', 'day.notYet'],
    ['guide', '48 hours after the end', '2026-07-12T06:00:00Z', 'day.closed'],
  ] as const)('Is refused to the %s %s', async (role, _, clock, code) => {
    const made = await agreed(clock)
    expect((await claim(made[role], made.id)).body.code).toBe(code)
  })

  test('Stays possible for the traveller until 30 days after the last end, also once completed', async () => {
    const { id, user } = await agreed('2026-08-09T05:59:59Z')
    await app.runDueJobs()
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.status).toBe(STATUS.completed)
    await claimedBy(user, id)
  })

  test('Is refused after one’s own “We met”, and about a time that is no meeting', async () => {
    const { id, user, guide } = await agreed('2026-07-10T00:20:00Z')
    const signal = { _id: randomUUID(), kind: 'met', meeting: START, agoMs: 0 }
    await app.as(user).post(`/api/bookings/${id}/signals`, signal)
    expect((await claim(user, id)).body.code).toBe('day.closed')
    const other = { meeting: '2026-07-11T00:00:00.000Z', text: '' }
    expect((await app.as(guide).post(`/api/bookings/${id}/no-shows`, other)).body.code).toBe(
      'day.closed',
    )
  })

  test('Is mailed and notified once, is answered once, and leaves the status as it is', async () => {
    const { id, user, guide } = await agreed('2026-07-10T00:15:00Z')
    await app.as(guide).put('/api/guides/settings', { emailNotifications: false })
    const claimId = await claimedBy(user, id)
    expect(await claimedBy(user, id)).toBe(claimId)
    await app.mailWorker.deliverDue()
    expect(mailServer.mails).toHaveLength(1)
    expect(JSON.stringify(mailServer.mails)).not.toMatch(/list-unsubscribe/i)
    const news = await app.ctx.db
      .selectFrom('notifications')
      .select('account_id')
      .where('booking_id', '=', id)
      .where('kind', '=', 'noShow')
      .execute()
    expect(news).toEqual([{ account_id: guide.id }])
    expect((await answer(user, id, claimId)).body.code).toBe('auth.forbidden')
    expect((await answer(guide, id, claimId)).status).toBe(200)
    expect((await answer(guide, id, claimId, true)).body.code).toBe('day.answered')
    const withdrawn = await app.as(user).delete(`/api/bookings/${id}/no-shows/${claimId}`)
    expect(withdrawn.body.code).toBe('day.answered')
    expect((await dayOf(user, id)).noShows).toMatchObject([
      { role: 'user', state: 'disagreed', text: 'Nobody at the exit', answer: 'I was there' },
    ])
    expect((await exportOf(guide)).noShows).toHaveLength(1)
    expect((await app.as(user).get(`/api/bookings/${id}`)).body.status).toBe(STATUS.confirmed)
  })

  test('Both may claim, and each may withdraw their own claim (case 32)', async () => {
    const { id, user, guide } = await agreed('2026-07-10T01:00:00Z')
    await claimedBy(user, id)
    const second = await claimedBy(guide, id)
    await app.as(guide).delete(`/api/bookings/${id}/no-shows/${second}`)
    expect((await dayOf(user, id)).noShows.map(({ role, state }) => [role, state])).toEqual([
      ['user', 'open'],
      ['guide', 'withdrawn'],
    ])
  })

  test('The operator finds bookings with a claim, and reads it with its answer', async () => {
    const { id, user, guide } = await agreed('2026-07-10T01:00:00Z')
    const claimId = await claimedBy(user, id)
    app.clock.set('2026-07-01T00:00:00Z')
    const { id: other, guide: host } = await agreed('2026-07-10T01:00:00Z')
    const admin = await make.admin()
    const found = async (query = '') => {
      const url = `/api/admin/lists/bookings?claims=noShow${query}`
      const { rows } = (await app.as(admin).get(url)).body
      return rows.map(({ _id }: { _id: string }) => _id)
    }
    expect(await found()).toContain(id)
    expect(await found()).not.toContain(other)
    expect(await found(`&search=${guide.username}&from=2026-07-01`)).toEqual([id])
    expect(await found(`&search=${host.username}`)).toEqual([])
    await answer(guide, id, claimId)
    const { noShows } = (await app.as(admin).get(`/api/admin/bookings/${id}`)).body
    expect(noShows).toMatchObject([
      { role: 'user', state: 'disagreed', text: 'Nobody at the exit', answer: 'I was there' },
    ])
    const withdrawn = await claimedBy(host, other)
    await app.as(host).delete(`/api/bookings/${other}/no-shows/${withdrawn}`)
    expect(await found()).not.toContain(other)
  })

  test('At exactly 72 hours it is not answered, without a job (case 32)', async () => {
    const { id, user, guide } = await agreed('2026-07-10T01:00:00Z')
    const claimId = await claimedBy(user, id)
    app.clock.set('2026-07-13T00:59:59Z')
    const late = await make.signIn(guide)
    expect((await dayOf(late, id)).noShows[0]?.state).toBe('open')
    app.clock.set('2026-07-13T01:00:00Z')
    expect((await answer(late, id, claimId)).body.code).toBe('day.answered')
    expect((await dayOf(late, id)).noShows[0]?.state).toBe('unanswered')
  })

  test('A guide who completes early does not shut it out (case 33)', async () => {
    const { id, user, guide } = await agreed('2026-07-10T00:20:00Z')
    expect((await app.as(guide).post(`/api/bookings/${id}/complete`)).status).toBe(200)
    await claimedBy(user, id)
    expect((await dayOf(guide, id)).noShows).toHaveLength(1)
  })

  test('An end after midnight counts from the end (case 32)', async () => {
    app.clock.set('2026-07-01T00:00:00Z')
    const dateTimes = [{ date: '2026-07-10', startTime: '20:00', endTime: '01:00' }]
    const made = await make.booking({ status: STATUS.confirmed, proposal: { dateTimes } })
    // 01:00 in Tokyo is 16:00 UTC.
    app.clock.set('2026-07-12T15:59:59Z')
    const guide = await make.signIn(made.guide)
    const path = `/api/bookings/${made.id}/no-shows`
    const body = { meeting: '2026-07-10T11:00:00.000Z' }
    expect((await app.as(guide).post(path, body)).status).toBe(201)
  })
})
