import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer
let admin: { token: string }
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
  admin = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const urlOf = ({ id }: { id: string }) => `/api/admin/people/${id}`
const actsOn = async ({ id }: { id: string }) =>
  (await app.as(admin).get(`/api/admin/lists/audit?subject=${id}`)).body.rows.map(
    ({ act }: { act: string }) => act,
  )
async function unverifiedUser() {
  const user = await make.user()
  await app.ctx.db
    .updateTable('accounts')
    .set({ email_verified_at: null })
    .where('id', '=', user.id)
    .execute()
  return user
}

describe('The search of the console', () => {
  test('finds people by name and address, and a booking by its code', async () => {
    const { id, guide } = await make.booking()
    const find = async (search: string) =>
      (await app.as(admin).get(`/api/admin/find?search=${encodeURIComponent(search)}`)).body
    for (const search of [guide.username, guide.email])
      expect((await find(search)).people).toMatchObject([{ _id: guide.id, role: 'guide' }])
    expect((await find(id)).bookings).toMatchObject([{ _id: id }])
    expect(await find('')).toEqual({ people: [], bookings: [] })
  })
})

describe('The page of a person', () => {
  test('has the bookings, reports and notes, and is for administrators only', async () => {
    const { id, guide, user } = await make.booking()
    const noted = await app
      .as(admin)
      .post(`${urlOf(user)}/notes`, { text: 'Called about a child seat' })
    expect(noted.body).toMatchObject({
      username: user.username,
      bookings: [{ _id: id }],
      reports: [],
      notes: [{ text: 'Called about a child seat' }],
    })
    expect(await actsOn(user)).toEqual(['account.noted'])
    expect((await app.as(guide).get(urlOf(user))).status).toBe(403)
    expect((await app.as(admin).get(urlOf({ id }))).status).toBe(404)
  })

  test('sends the link to a corrected address, which counts once it is opened', async () => {
    const user = await unverifiedUser()
    const email = `right_${user.username}@example.com`
    const sent = await app.as(admin).put(`${urlOf(user)}/email`, { email })
    expect(sent.body).toMatchObject({ email: user.email, pendingEmail: email, isUnverified: true })
    await app.runDueJobs()
    const token = mailServer.to(email).at(-1)?.path.split('/').at(-1) ?? ''
    expect((await app.as().get(`/api/auth/verify-email/${token}`)).status).toBeLessThan(300)
    const { body } = await app.as(admin).get(urlOf(user))
    expect(body).toMatchObject({ email, pendingEmail: null, mails: [{ state: 'sent' }] })
    expect(body.verifiedAt).not.toBeNull()
    expect(await actsOn(user)).toEqual(['account.emailCorrected'])
    // A verified address is its owner's to change.
    const again = await app.as(admin).put(`${urlOf(user)}/email`, { email: 'a@example.com' })
    expect(again.status).toBe(400)
  })

  test('exports the data and requests the deletion, with a line of the audit log each', async () => {
    const user = await make.user()
    await app.as(admin).post(`${urlOf(user)}/notes`, { text: 'Wants to leave' })
    const file = await app.as(admin).get(`${urlOf(user)}/export`)
    expect(file.body).toMatchObject({
      account: { username: user.username },
      staffNotes: [{ body: 'Wants to leave' }],
    })
    expect(file.body.parties).toBeUndefined()
    const request = { reason: 'Asked for it by mail' }
    const [first, second] = await Promise.all([
      app.as(admin).post(`${urlOf(user)}/deletion`, request),
      app.as(admin).post(`${urlOf(user)}/deletion`, request),
    ])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.body.deletionRequestedAt).not.toBeNull()
    await app.runDueJobs()
    expect(mailServer.to(user.email)).toHaveLength(1)
    expect(await actsOn(user)).toEqual([
      'account.deletionRequested',
      'account.exported',
      'account.noted',
    ])
    expect((await app.as(admin).post(`${urlOf(user)}/deletion`, { reason: '' })).status).toBe(400)
  })
})
