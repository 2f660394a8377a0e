import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

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

const IN_CHAT = {
  en: 'Reason: Read it in the chat',
  'zh-CN': '原因：请在聊天中查看',
  'zh-TW': '原因：請在聊天中查看',
  ja: '理由：メッセージでご確認ください',
  ko: '사유: 메시지에서 확인해 주세요',
}

const chooseQuotes = (reader: TestPerson, emailQuotes: boolean) =>
  app.as(reader).put(`/api/${reader.role}s/settings`, { emailQuotes })
const cancel = async (by: TestPerson, id: string, reason: string) =>
  expect((await app.as(by).post(`/api/bookings/${id}/cancel`, { reason })).status).toBe(200)
/** Sends what is due, and returns the newest mail to this person. */
async function newestMail(reader: TestPerson) {
  await app.mailWorker.deliverDue()
  return mailServer.to(reader.email).at(-1) ?? { text: '', html: '' }
}

describe('The reason of a cancellation', () => {
  test.each(LANGUAGES)('is not mailed in %s to a reader who wants no texts', async (language) => {
    const guide = await make.guide({ language })
    await chooseQuotes(guide, false)
    const { id, user } = await make.booking({ guide, status: STATUS.confirmed })
    await newestMail(guide)
    await cancel(user, id, 'Broken leg')
    const { text, html } = await newestMail(guide)
    expect(`${text}${html}`).not.toContain('Broken leg')
    expect(text).toContain(IN_CHAT[language])
    expect(text).toContain(`/bookings/${id}`)
    // On the site, which needs the session, the reason stays.
    const { body } = await app.as(guide).get('/api/notifications')
    expect(JSON.stringify(body)).toContain('Broken leg')
  })

  test('follows the choice of the reader, not of the person who cancels', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await chooseQuotes(user, false)
    await newestMail(guide)
    await cancel(user, id, 'Broken leg')
    expect((await newestMail(guide)).text).toContain('Reason: Broken leg')
  })

  test('is not mentioned if there is none', async () => {
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await chooseQuotes(guide, false)
    await newestMail(guide)
    await cancel(user, id, '')
    expect((await newestMail(guide)).text).not.toContain('Reason')
  })
})

test('The reason of a decline is not mailed to a traveller who wants no texts', async () => {
  const { id, user, guide } = await make.booking()
  await chooseQuotes(user, false)
  await cancel(guide, id, 'Away that week')
  const { text, html } = await newestMail(user)
  expect(`${text}${html}`).not.toContain('Away that week')
  expect(text).toContain(IN_CHAT.en)
  await chooseQuotes(user, true)
  const other = await make.booking({ user })
  await cancel(other.guide, other.id, 'Away that week')
  expect((await newestMail(user)).text).toContain('Reason: Away that week')
})

test('The reason for a rejected profile is mailed to a guide who wants no texts', async () => {
  const guide = await make.guide()
  await chooseQuotes(guide, false)
  const decision = { approvalStatus: 'rejected', rejectionReason: 'Too short' }
  await app.as(await make.admin()).put(`/api/admin/guide/${guide.id}/approve`, decision)
  expect((await newestMail(guide)).text).toContain('Reason: Too short')
})
