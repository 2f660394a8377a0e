import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, proposalOf } from '../../../testing/make.ts'
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

test('A mail in Chinese has no spaces around a name in Han', async () => {
  const guide = await make.guide({ displayName: '王晓明' })
  const user = await make.user({ language: 'zh-CN' })
  const { id } = await make.booking({ guide, user })
  const { status } = await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf())
  expect(status).toBeLessThan(300)
  await app.mailWorker.deliverDue()
  const mail = mailServer.to(user.email).at(-1)
  expect(mail?.subject).toBe('王晓明给您发来了方案')
  expect(mail?.text).toContain('王晓明为您安排了行程。')
})
