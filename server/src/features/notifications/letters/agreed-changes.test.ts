import { STATUS } from '@annai/contract/bookings/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'
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

/** The newest mail to this person. */
async function mailTo(who: TestPerson): Promise<ReceivedMail> {
  await app.mailWorker.deliverDue()
  const mail = mailServer.to(who.email).at(-1)
  if (!mail) throw new Error(`no mail to ${who.email}`)
  return mail
}

describe('The confirmation of a change', () => {
  test('is mailed to both as a change, with what stood there before', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await app.mailWorker.deliverDue()
    await act(guide, id, 'confirm', proposalOf({ location: 'Nara Park' }))
    await act(user, id, 'user-confirm')
    const [own, other] = [await mailTo(user), await mailTo(guide)]
    expect(own.subject).toBe(`Changes to your booking with ${guide.displayName} are confirmed`)
    expect(other.subject).toBe(`${user.displayName} confirmed your changes`)
    for (const { text, attachments } of [own, other]) {
      expect(text).toContain('Location: Nara Park\n  Before: Kyoto')
      expect(text.match(/Before:/g)).toHaveLength(1)
      expect(attachments[0]?.content).toContain('LOCATION:Nara Park')
    }
  })
})

describe('The mail about a cancellation', () => {
  test('takes an agreed tour out of the calendar, and a proposed one has no file', async () => {
    const agreed = await make.booking({ status: STATUS.confirmed })
    await app.mailWorker.deliverDue()
    await act(agreed.user, agreed.id, 'cancel')
    const { attachments } = await mailTo(agreed.guide)
    expect(attachments).toHaveLength(1)
    expect(attachments[0]?.contentType).toContain('method=CANCEL')
    expect(attachments[0]?.content).toContain('METHOD:CANCEL')
    expect(attachments[0]?.content).toContain('STATUS:CANCELLED')
    const proposed = await make.booking({ status: STATUS.proposed })
    await app.mailWorker.deliverDue()
    await act(proposed.user, proposed.id, 'cancel')
    expect((await mailTo(proposed.guide)).attachments).toEqual([])
  })
})
