import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const storeZone = (who: TestPerson, timeZone: string) =>
  app.as(who).put('/api/notifications/time-zone', { timeZone })

describe('The time zone of the device', () => {
  test('is stored for the mails, is in the export, and refused where no device has it', async () => {
    const user = await make.user()
    expect((await storeZone(user, 'Asia/Kathmandu')).status).toBe(200)
    const { body } = await app.as(user).get('/api/account/export')
    expect(body.account.time_zone).toBe('Asia/Kathmandu')
    for (const wrong of ['Mars/Base', '', 'x'.repeat(100)])
      expect((await storeZone(user, wrong)).status).toBe(400)
    expect((await app.as(null).put('/api/notifications/time-zone', {})).status).toBe(401)
  })
})
