import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import {
  builders,
  enquiryOf,
  type Make,
  proposalOf,
  type TestPerson,
} from '../../../testing/make.ts'
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../../testing/outside/mail-server.ts'

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
})

const act = async (who: TestPerson, id: string, path: string, body: object = {}) =>
  expect((await app.as(who).post(`/api/bookings/${id}/${path}`, body)).status).toBeLessThan(300)
const propose = (guide: TestPerson, id: string, changes: object = {}) =>
  act(guide, id, 'confirm', proposalOf({ location: 'Nara Park', ...changes }))

/** The newest mail to this person. */
async function mailTo(who: TestPerson): Promise<ReceivedMail> {
  await app.mailWorker.deliverDue()
  const mail = mailServer.to(who.email).at(-1)
  if (!mail) throw new Error(`no mail to ${who.email}`)
  return mail
}
/** Newer ICU puts narrow spaces into times. */
const plain = (text: string) => text.replaceAll(/[\u202f\u2009]/g, ' ')
const zoneOf = (who: TestPerson, timeZone: string) =>
  app.as(who).put('/api/notifications/time-zone', { timeZone })

describe('The mail about a proposal', () => {
  test('names its own place, dates, people and price on labelled lines', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id, { remarks: 'Tea is included' })
    const { text, html } = await mailTo(user)
    const lines = plain(text).split('\n')
    expect(lines).toContain('Location: Nara Park')
    expect(lines).toContain('Dates and times: Fri, July 10, 2026, 9:00 AM–3:00 PM')
    expect(lines).toContain('    Japan Standard Time (GMT+9)')
    expect(lines).toContain('Group size: 2 people')
    expect(lines).toContain('Price: ¥20,000')
    expect(lines).toContain('Remarks: Tea is included')
    for (const label of ['Location', 'Dates and times', 'Group size', 'Price', 'Remarks'])
      expect(html).toMatch(new RegExp(`<th [^>]*scope="row"[^>]*>${label}</th>`))
    expect(`${text}${html}`).not.toContain('Kyoto')
  })

  test('names the reader’s own time with its zone where the clocks differ', async () => {
    const { id, user, guide } = await make.booking()
    await zoneOf(user, 'Europe/Paris')
    await propose(guide, id)
    expect(plain((await mailTo(user)).text)).toContain(
      'Your time: Fri, Jul 10, 2:00 AM–8:00 AM · Central European Summer Time (GMT+2)',
    )
    await zoneOf(user, 'Asia/Seoul')
    app.clock.move(11 * MINUTE)
    await propose(guide, id, { price: 1 })
    expect((await mailTo(user)).text).not.toContain('Your time')
  })

  test('gives each date the zone of its own day around a change of clocks', async () => {
    const { id, user, guide } = await make.booking()
    const dateTimes = ['2026-10-24', '2026-10-25'].map((date) => ({
      date,
      startTime: '09:00',
      endTime: '15:00',
    }))
    await propose(guide, id, { timeZone: 'Europe/Paris', dateTimes })
    const text = plain((await mailTo(user)).text)
    expect(text).toMatch(
      /October 24, 2026, 9:00 AM–3:00 PM\n +Central European Summer Time \(GMT\+2\)/,
    )
    expect(text).toMatch(
      /October 25, 2026, 9:00 AM–3:00 PM\n +Central European Standard Time \(GMT\+1\)/,
    )
  })

  test('has the deadline of the reply, with its zone', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id)
    // Thirty days after the proposal is earlier than the end of the tour.
    expect(plain((await mailTo(user)).text)).toMatch(
      /Reply by: Wed, July 1, 2026, [\d:]+ PM\n +Japan Standard Time \(GMT\+9\)/,
    )
  })

  test('shows what changed since the last mail, and nothing else as changed', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id)
    await mailTo(user)
    app.clock.move(MINUTE)
    await propose(guide, id, { location: 'Uji' })
    app.clock.move(11 * MINUTE)
    await propose(guide, id, { location: 'Uji', price: 18_000 })
    const { text } = await mailTo(user)
    expect(text).toContain('Location: Uji\n  Before: Nara Park')
    expect(text).toContain('Price: ¥18,000\n  Before: ¥20,000')
    expect(text.match(/Before:/g)).toHaveLength(2)
  })

  test('compares changes of a confirmed booking with what is agreed', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    for (const location of ['Uji', 'Osaka']) {
      app.clock.move(11 * MINUTE)
      await propose(guide, id, { location })
      await app.mailWorker.deliverDue()
    }
    expect((await mailTo(user)).text).toContain('Location: Osaka\n  Before: Kyoto')
    await act(user, id, 'user-reject')
    expect((await mailTo(guide)).text).toContain('Location: Kyoto\n')
  })
})

describe('The mail about an enquiry', () => {
  test('contains its message, place, date and people, and the deadline of the reply', async () => {
    const { guide } = await make.booking()
    const { text, html } = await mailTo(guide)
    expect(text).toContain('\n> We would love to see the old town.\n')
    expect(text).toContain('Location: Kyoto\nWhen: mid July\nGroup size: 2 people\nReply by: ')
    expect(html).toContain('<blockquote')
  })

  test('names the deadline on the clock of the place of a guide whose device is unknown', async () => {
    const { guide } = await make.booking()
    expect(plain((await mailTo(guide)).text)).toMatch(
      /Reply by: [^\n]+\n +Japan Standard Time \(GMT\+9\)/,
    )
  })

  test.each([
    ['en', ['Days: Mon, May 3, 2027 – Fri, May 7, 2027 · 2 days', 'Time: Morning · 6 hours a day']],
    ['ja', ['希望日：2027年5月3日(月) – 2027年5月7日(金) · 2日間', '希望の時間：午前 · 1日6時間']],
    [
      'zh-TW',
      ['希望日期：2027年5月3日週一 – 2027年5月7日週五 · 2 天', '希望時段：上午 · 每天 6 小時'],
    ],
  ] as const)(
    'carries days, group and wishes in the words of its reader: %s',
    async (language, lines) => {
      const [user, guide] = [await make.user(), await make.guide({ language })]
      const trip = {
        ...{ fromDay: '2027-05-03', toDay: '2027-05-07', days: 2, hours: 6, partOfDay: 'morning' },
        ...{ adults: 2, children: 1, language: 'ja', budget: 60_000, currency: 'JPY' },
      }
      const enquiry = enquiryOf({ dateTime: '', customerGroupSize: undefined })
      const sent = await app.as(user).post('/api/bookings', { guideId: guide.id, enquiry, trip })
      expect(sent.status).toBe(201)
      const text = plain((await mailTo(guide)).text)
      for (const line of lines) expect(text).toContain(line)
      expect(text).toMatch(/60,000/)
      expect(text).not.toContain('2027-05-03')
    },
  )

  test('does not quote a traveller who was blocked before it was sent', async () => {
    const { guide, user } = await make.booking()
    await app
      .as(await make.admin())
      .put(`/api/admin/user/${user.id}/block`, { accountStatus: 'blocked' })
    expect((await mailTo(guide)).text).not.toContain('old town')
  })
})

describe('A confirmation', () => {
  test('is mailed to both with the agreement and a calendar file with an alarm', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id)
    await app.mailWorker.deliverDue()
    await act(user, id, 'user-confirm')
    const own = await mailTo(user)
    expect(own.subject).toBe(`Your booking with ${guide.displayName} is confirmed`)
    for (const { text, attachments, path } of [own, await mailTo(guide)]) {
      expect(text).toContain('Location: Nara Park')
      expect(path).toBe(`/bookings/${id}`)
      expect(attachments).toHaveLength(1)
      expect(attachments[0]).toMatchObject({ filename: 'booking.ics' })
      expect(attachments[0]?.contentType).toContain('text/calendar')
      expect(attachments[0]?.content).toContain('LOCATION:Nara Park')
      expect(attachments[0]?.content).toContain('BEGIN:VALARM')
    }
  })

  test('notifies only the other party on the site', async () => {
    const { user } = await make.booking({ status: STATUS.confirmed })
    const { body } = await app.as(user).get('/api/notifications')
    expect(body.map(({ titleKey }: { titleKey: string }) => titleKey)).toEqual([
      'notifications.proposal.title',
    ])
  })

  test('is not mailed to a person who wants no such mails or has cancelled since', async () => {
    const { id, user, guide } = await make.booking()
    await propose(guide, id)
    await mailTo(user)
    await app.as(user).put('/api/users/settings', { emailNotifications: false })
    await act(user, id, 'user-confirm')
    await app.mailWorker.deliverDue()
    expect(mailServer.to(user.email)).toHaveLength(1)
    const other = await make.booking({ status: STATUS.confirmed })
    await act(other.user, other.id, 'cancel')
    await app.mailWorker.deliverDue()
    const subjects = mailServer.to(other.user.email).map(({ subject }) => subject)
    expect(subjects.join()).not.toContain('is confirmed')
  })
})

describe('The mail about a cancellation', () => {
  test('names the agreement and the reason on labelled lines', async () => {
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { location: 'Nara Park' },
    })
    await app.mailWorker.deliverDue()
    await act(user, id, 'cancel', { reason: 'Rain\nPrice: free' })
    const { text } = await mailTo(guide)
    expect(text).toContain('Location: Nara Park')
    // What a person typed begins no line of its own.
    expect(text).toContain('Reason: Rain\n  Price: free')
  })
})

describe('The completion of a booking', () => {
  test('before its date says so, and how to reach us; after it, asks for a review', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.mailWorker.deliverDue()
    await act(guide, id, 'complete')
    const early = await mailTo(user)
    expect(early.subject).toBe(`${guide.displayName} marked your booking as completed`)
    expect(early.text).toContain('before the time you agreed on. If that isn’t right')
    const past = await make.booking({
      status: STATUS.confirmed,
      proposal: { dateTimes: [{ date: '2026-05-01', startTime: '09:00', endTime: '10:00' }] },
    })
    await app.mailWorker.deliverDue()
    await act(past.guide, past.id, 'complete')
    expect((await mailTo(past.user)).subject).toBe('How was your tour?')
  })
})

test.each(LANGUAGES)(
  'No mail in %s keeps a placeholder, a key or an empty bracket',
  async (language) => {
    const guide = await make.guide({ language })
    const user = await make.user({ language })
    const { id } = await make.booking({ guide, user })
    await zoneOf(user, 'America/New_York')
    const steps = [
      () => propose(guide, id),
      () => propose(guide, id, { price: 5, remarks: '' }),
      () => act(user, id, 'user-confirm'),
      () => act(guide, id, 'messages', { message: 'See you' }),
      () => act(user, id, 'cancel', { reason: 'Rain' }),
    ]
    for (const step of steps) {
      await step()
      app.clock.move(11 * MINUTE)
      await app.mailWorker.deliverDue()
    }
    expect(mailServer.mails).toHaveLength(7)
    for (const { subject, text, html } of mailServer.mails)
      for (const part of [subject, text, html])
        expect(part).not.toMatch(/\{\{|undefined|null|\uE000|server:|booking\.field|[(（]\s*[)）]/)
  },
)
