import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'
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

/** 09:00 in Tokyo on 10 July: the reminder is due at midnight UTC of the 9th. */
const DUE = '2026-07-09T00:00:00Z'
const BEFORE_DUE = '2026-07-08T23:59:00Z'

const remindersOf = async (person: TestPerson): Promise<unknown[]> => {
  const { body } = await app.as(await make.signIn(person)).get('/api/notifications')
  return body.filter(
    ({ titleKey }: { titleKey: string }) => titleKey === 'notifications.tourReminder.title',
  )
}
const mailsOf = (person: TestPerson) =>
  mailServer.to(person.email).filter(({ subject }) => subject.includes('is coming up'))
/** Newer ICU puts narrow spaces into times. */
const plain = (text = '') => text.replaceAll(/[\u202f\u2009]/g, ' ')
const expectReminders = async (people: TestPerson[], count: number) => {
  for (const person of people) {
    expect(await remindersOf(person)).toHaveLength(count)
    expect(mailsOf(person)).toHaveLength(count)
  }
}

describe('The reminder of a tour', () => {
  test('reaches both parties the day before the first date, at its hour on the tour’s clock', async () => {
    const dateTimes = ['2026-07-12', '2026-07-10'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '15:00',
    }))
    const { user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes, location: 'Nara Park' },
    })
    app.clock.set(BEFORE_DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    const [mail] = mailsOf(user)
    expect(mail?.subject).toBe(`Your tour with ${guide.displayName} is coming up`)
    expect(mail?.text).toContain('Location: Nara Park')
    expect(mail?.text).toContain('July 10, 2026')
  })

  test.each([
    [
      'en',
      [
        'Your tour with Haruka is coming up',
        'Location: Nara Park',
        '  Fri, July 10, 2026, 9:00 AM–3:00 PM',
        '    Japan Standard Time (GMT+9)',
        '    Your time: Thu, Jul 9, 8:00 PM – Fri, Jul 10, 2:00 AM · Eastern Daylight Time (GMT-4)',
        '  Sun, July 12, 2026, 8:00 PM–1:00 AM (next day)',
        'Group size: 2 people',
        'Price: ¥20,000',
      ],
    ],
    [
      'ja',
      [
        'Harukaさんとのツアーが近づいています',
        '場所：Nara Park',
        '  2026年7月10日(金) 9:00–15:00',
        '    日本標準時 (GMT+9)',
        '    ご自身のタイムゾーンでは：7月9日(木) 20:00 – 7月10日(金) 2:00 · 米国東部夏時間 (GMT-4)',
        '  2026年7月12日(日) 20:00–1:00（翌日）',
        '参加人数：2名',
        '料金：￥20,000',
      ],
    ],
    [
      'ko',
      [
        'Haruka 님과의 투어가 다가왔어요',
        '장소: Nara Park',
        '  2026년 7월 10일 (금) 오전 9:00–오후 3:00',
        '    일본 표준시 (GMT+9)',
        '    내 시간대 기준: 7월 9일 (목) 오후 8:00 – 7월 10일 (금) 오전 2:00 · 미 동부 하계 표준시 (GMT-4)',
        '  2026년 7월 12일 (일) 오후 8:00–오전 1:00 (다음 날)',
        '인원: 2명',
        '가격: JP¥20,000',
      ],
    ],
  ] as const)(
    'has the agreement, both clocks and the calendar file in %s',
    async (language, lines) => {
      const user = await make.user({ language, displayName: 'Anna' })
      const guide = await make.guide({ language, displayName: 'Haruka' })
      await app.as(user).put('/api/notifications/time-zone', { timeZone: 'America/New_York' })
      const dateTimes = [
        { date: '2026-07-12', startTime: '20:00', endTime: '01:00' },
        { date: '2026-07-10', startTime: '09:00', endTime: '15:00' },
      ]
      await make.booking({
        ...{ user, guide, status: STATUS.confirmed },
        proposal: { dateTimes, location: 'Nara Park' },
      })
      await app.mailWorker.deliverDue()
      mailServer.mails.length = 0
      app.clock.set(DUE)
      await app.runDueJobs()
      const [own, other] = [user, guide].map((person) => mailServer.to(person.email)[0])
      expect(own?.subject).toBe(lines[0])
      expect(other?.subject).toBe(lines[0].replace('Haruka', 'Anna'))
      expect(plain(own?.text).split('\n')).toEqual(expect.arrayContaining([...lines]))
      // The clock of the guide's device is unknown: only that of the tour is named.
      const unknown = plain(other?.text).split('\n')
      expect(unknown).toEqual(expect.arrayContaining(lines.slice(1, 4)))
      expect(unknown).not.toContain(lines[4])
      for (const mail of [own, other]) {
        expect(mail?.attachments).toHaveLength(1)
        expect(mail?.attachments[0]?.contentType).toContain('method=PUBLISH')
        expect(mail?.attachments[0]?.content).toContain('DTSTART;TZID=Asia/Tokyo:20260710T090000')
        expect(mail?.attachments[0]?.content).toContain('LOCATION:Nara Park')
      }
    },
  )

  test('is sent once by two servers at once, and not again by a later one', async () => {
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set(DUE)
    const second = await app.second()
    await Promise.all([app.runDueJobs(), second.runDueJobs(), app.runDueJobs()])
    await second.close()
    const third = await app.second()
    await third.runDueJobs()
    await third.close()
    await expectReminders([user, guide], 1)
  })

  test('is sent late by a server that was away, but not after the start', async () => {
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set('2026-07-09T20:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    app.clock.set('2026-07-01T00:00:00Z')
    const other = await make.booking({ status: STATUS.confirmed })
    app.clock.set('2026-07-10T00:01:00Z')
    await app.runDueJobs()
    await expectReminders([other.user, other.guide], 0)
  })

  test('is not sent after a cancellation or a completion', async () => {
    const cancelled = await make.booking({ status: STATUS.confirmed })
    await app.as(cancelled.user).post(`/api/bookings/${cancelled.id}/cancel`)
    const completed = await make.booking({ status: STATUS.confirmed })
    await app.as(completed.guide).post(`/api/bookings/${completed.id}/complete`)
    app.clock.set(DUE)
    await app.runDueJobs()
    for (const { user, guide } of [cancelled, completed]) await expectReminders([user, guide], 0)
  })

  test('is not mailed when the booking was cancelled while the mail was waiting', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set(DUE)
    mailServer.refuseWith({ code: 451, text: 'try again later' })
    await app.runDueJobs()
    mailServer.refuseWith(null)
    await app.as(await make.signIn(user)).post(`/api/bookings/${id}/cancel`)
    app.clock.set('2026-07-09T03:00:00Z')
    await app.runDueJobs()
    expect([...mailsOf(user), ...mailsOf(guide)]).toEqual([])
  })

  test('is not mailed with old terms when a change was agreed while the mail was waiting', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    app.clock.set(DUE)
    mailServer.refuseWith({ code: 451, text: 'try again later' })
    await app.runDueJobs()
    mailServer.refuseWith(null)
    const [host, guest] = [await make.signIn(guide), await make.signIn(user)]
    const dateTimes = [{ date: '2026-07-15', startTime: '09:00', endTime: '15:00' }]
    await app.as(host).post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes }))
    await app.as(guest).post(`/api/bookings/${id}/user-confirm`)
    app.clock.set('2026-07-09T03:00:00Z')
    await app.runDueJobs()
    expect([...mailsOf(user), ...mailsOf(guide)]).toEqual([])
    app.clock.set('2026-07-14T00:00:00Z')
    await app.runDueJobs()
    for (const person of [user, guide]) {
      expect(mailsOf(person)).toHaveLength(1)
      expect(mailsOf(person)[0]?.text).toContain('July 15, 2026')
    }
  })

  test('is not sent for a tour that was agreed less than a day before', async () => {
    app.clock.set('2026-07-09T00:01:00Z')
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.runDueJobs()
    app.clock.set('2026-07-09T20:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
  })

  test('follows an agreed change of dates, and is unchanged by a rejected one', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    const propose = (date: string) =>
      app
        .as(guide)
        .post(
          `/api/bookings/${id}/confirm`,
          proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }] }),
        )
    await propose('2026-07-05')
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    await propose('2026-07-15')
    await app.as(user).post(`/api/bookings/${id}/user-confirm`)
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 0)
    app.clock.set('2026-07-14T00:00:00Z')
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
  })

  test.each(['guide', 'user'] as const)('is not sent when the %s is blocked', async (role) => {
    const { user, guide } = await make.booking({ status: STATUS.confirmed })
    const away = role === 'guide' ? guide : user
    const { status } = await app
      .as(await make.admin())
      .put(`/api/admin/${role}/${away.id}/block`, { accountStatus: 'blocked', reason: '' })
    expect(status).toBe(200)
    app.clock.set(DUE)
    await app.runDueJobs()
    expect([...mailsOf(user), ...mailsOf(guide)]).toEqual([])
    expect(await remindersOf(role === 'guide' ? user : guide)).toEqual([])
  })

  test('is also sent while a change waits for an answer, about what is agreed', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, proposalOf({ location: 'Somewhere else' }))
    app.clock.set(DUE)
    await app.runDueJobs()
    await expectReminders([user, guide], 1)
    expect(mailsOf(user)[0]?.text).toContain('Location: Kyoto')
  })
})
