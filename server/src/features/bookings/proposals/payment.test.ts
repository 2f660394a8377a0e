import { STATUS } from '@annai/contract/bookings/lifecycle'
import { CANCELLATION_PRESETS } from '@annai/contract/bookings/payment/presets'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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

const { steps, noShowPercent } = CANCELLATION_PRESETS.japan
const cancellation = { steps: [...steps], noShowPercent, ticketsAtCost: true }
const payment = {
  price: 20_000,
  priceLines: [
    { label: 'Guiding', amount: 8_000, per: 'person' as const, kind: 'included' as const },
    { label: 'Tea', amount: 4_000, per: 'group' as const, kind: 'included' as const },
    { label: 'Lunch', amount: null, per: 'group' as const, kind: 'onTheDay' as const },
  ],
  deposit: { amount: 5_000, dueOn: '2031-06-30', note: 'In cash' },
  cancellation,
}
const dateTimes = [{ date: '2031-07-10', startTime: '09:00', endTime: '15:00' }]

describe('The payment terms of a proposal', () => {
  test('both parties read them, and an agreement freezes them', async () => {
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { ...payment, dateTimes },
    })
    for (const party of [user, guide]) {
      const { body } = await app.as(party).get(`/api/bookings/${id}`)
      expect(body.agreed).toMatchObject(payment)
    }
    await app.as(guide).post(`/api/bookings/${id}/confirm`, proposalOf({ dateTimes }))
    const { body } = await app.as(user).get(`/api/bookings/${id}`)
    expect(body.agreed).toMatchObject(payment)
    expect(body.details).not.toHaveProperty('cancellation')
  })

  test('a price that is not the sum of its lines is refused at the price', async () => {
    const { id, guide } = await make.booking()
    const answer = await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, { ...proposalOf(), ...payment, price: 19_999 })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('priceSum')
  })

  test('the same terms sent again are no second revision', async () => {
    const { id, guide } = await make.booking()
    const send = () =>
      app.as(guide).post(`/api/bookings/${id}/confirm`, { ...proposalOf(), ...payment })
    await send()
    expect((await send()).body.booking.details.revision).toBe(1)
  })

  test('the form begins with the guide’s newest cancellation terms', async () => {
    const guide = await make.guide()
    await make.booking({ guide, status: STATUS.proposed, proposal: payment })
    await make.booking({ guide, status: STATUS.proposed })
    const { body } = await app.as(guide).get('/api/bookings/proposal-context')
    expect(body.cancellation).toEqual(cancellation)
  })

  test('the mail to the traveller names them in their language', async () => {
    const { id, user, guide } = await make.booking()
    await app
      .as(guide)
      .post(`/api/bookings/${id}/confirm`, { ...proposalOf(), ...payment, dateTimes })
    await app.mailWorker.deliverDue()
    const mail = mailServer.to(user.email).at(-1)
    for (const part of ['Guiding: ¥8,000 per person', '¥5,000 by', '40% (¥8,000)'])
      expect(mail?.text).toContain(part)
  })
})

describe('GET /api/bookings/:id/cancellation', () => {
  test('uses the agreed terms, not those of an open change (case 27)', async () => {
    // The test's clock shows the evening of 1 June in Kyoto.
    const tomorrow = [{ date: '2026-06-02', startTime: '09:00', endTime: '15:00' }]
    const { id, user, guide } = await make.booking({
      status: STATUS.confirmed,
      proposal: { ...payment, dateTimes: tomorrow },
    })
    const free = { ...cancellation, steps: [] }
    await app.as(guide).post(`/api/bookings/${id}/confirm`, {
      ...proposalOf({ price: 1, dateTimes: tomorrow }),
      cancellation: free,
    })
    for (const party of [user, guide]) {
      const { body } = await app.as(party).get(`/api/bookings/${id}/cancellation`)
      expect(body).toMatchObject({ percent: 40, amount: 8_000, freeUntil: '2026-05-22' })
    }
  })

  test('a stranger gets 404, a party of a booking without such terms 409', async () => {
    const { id, user } = await make.booking({ status: STATUS.confirmed })
    const statusFor = async (person: { token: string }) =>
      (await app.as(person).get(`/api/bookings/${id}/cancellation`)).status
    expect(await statusFor(user)).toBe(409)
    expect(await statusFor(await make.user())).toBe(404)
  })
})
