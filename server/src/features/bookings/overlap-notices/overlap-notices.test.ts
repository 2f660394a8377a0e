import { S } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import type { Notification } from '@annai/contract/notifications/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { loadTexts } from '../../../platform/texts.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

const texts = loadTexts()
const AT_NOON = [{ date: '2026-07-10', startTime: '11:00', endTime: '13:00' }]
const AT_NIGHT = [{ date: '2026-07-10', startTime: '20:00', endTime: '21:00' }]
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

/** A proposal whose time the guide has agreed to spend with another traveller. */
async function overlapping(guide: TestPerson) {
  const proposal = { dateTimes: AT_NOON }
  await make.booking({ guide, status: S.confirmed, proposal })
  return make.booking({ guide, status: S.proposed, proposal })
}
const confirm = (user: { token: string }, id: string, revision = 1) =>
  app.as(user).post(`/api/bookings/${id}/user-confirm`, { revision })
const propose = (guide: TestPerson, id: string, change: object) =>
  app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf(change))
const noticesOf = async (person: TestPerson): Promise<Notification[]> =>
  (await app.as(person).get('/api/notifications')).body.filter(
    ({ titleKey }: Notification) => titleKey === 'notifications.overlapMet.title',
  )
const mailsOf = ({ email }: TestPerson, displayName: string) =>
  mailServer.to(email).filter(({ subject }) => subject.startsWith(`${displayName} couldn’t`))

describe('The guide of a proposal that meets an overlap', () => {
  test('is notified once for each revision, and the traveller is answered as before', async () => {
    const guide = await make.guide()
    const { id, user } = await overlapping(guide)
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(user, id)))
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([
        409,
        'Your guide already has another confirmed booking at these times. Ask for other times in the chat.',
      ])
    const [notice, ...more] = await noticesOf(guide)
    expect(more).toEqual([])
    expect(notice).toMatchObject({
      actionUrl: `/bookings/${id}`,
      messageParams: { userName: user.displayName, revision: '1' },
    })
    // Deleting the notification is no reason for another one.
    await app.as(guide).delete(`/api/notifications/${notice?._id}`)
    await confirm(user, id)
    expect(await noticesOf(guide)).toEqual([])
    await propose(guide, id, { dateTimes: AT_NOON, price: 7 })
    await confirm(user, id, 2)
    expect((await noticesOf(guide)).map(({ messageParams }) => messageParams.revision)).toEqual([
      '2',
    ])
    await app.mailWorker.deliverDue()
    expect(await noticesOf(user)).toEqual([])
  })

  test('gets one mail with the proposed terms, and can act on it', async () => {
    const guide = await make.guide()
    const { id, user } = await overlapping(guide)
    for (let n = 0; n < 3; n++) await confirm(user, id)
    await app.mailWorker.deliverDue()
    const [mail, ...more] = mailsOf(guide, user.displayName)
    expect(more).toEqual([])
    expect(mail?.text).toContain('11:00')
    expect(mail?.path).toBe(`/bookings/${id}`)
    await propose(guide, id, { dateTimes: AT_NOON, allowOverlap: true })
    await propose(guide, id, { dateTimes: AT_NIGHT })
    expect((await confirm(user, id, 3)).status).toBe(200)
  })

  test('gets no mail when a newer proposal has left before it', async () => {
    const guide = await make.guide()
    const { id, user } = await overlapping(guide)
    await confirm(user, id)
    await propose(guide, id, { dateTimes: AT_NIGHT })
    await app.mailWorker.deliverDue()
    expect(mailsOf(guide, user.displayName)).toEqual([])
  })

  test('is notified of changes to an agreed booking as well', async () => {
    const guide = await make.guide()
    await make.booking({ guide, status: S.confirmed, proposal: { dateTimes: AT_NOON } })
    const { id, user } = await make.booking({
      guide,
      status: S.confirmed,
      proposal: { dateTimes: AT_NIGHT },
    })
    await propose(guide, id, { dateTimes: AT_NOON })
    expect((await confirm(user, id, 2)).status).toBe(409)
    expect(await noticesOf(guide)).toHaveLength(1)
  })

  test('is not notified of other refusals or other callers', async () => {
    const guide = await make.guide()
    const { id, user } = await overlapping(guide)
    expect((await confirm(await make.user(), id)).status).toBe(404)
    expect((await confirm(user, id, 0)).status).not.toBe(200)
    await app.as(user).post(`/api/bookings/${id}/user-reject`)
    expect((await confirm(user, id)).status).toBe(409)
    expect(await noticesOf(guide)).toEqual([])
  })

  test.each(LANGUAGES)('reads about it in %s', async (language) => {
    const guide = await make.guide({ language })
    const { id, user } = await overlapping(guide)
    await confirm(user, id)
    await app.mailWorker.deliverDue()
    const subject = texts.translate(language, 'notifications.overlapMet.title', {
      userName: user.displayName,
    })
    const mail = mailServer.to(guide.email).find((each) => each.subject === subject)
    expect(mail?.text).toContain('Kyoto')
    expect(mail?.text).not.toMatch(/\{\{|undefined|notifications\./)
  })
})
