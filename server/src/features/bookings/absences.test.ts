import { STATUS } from '@annai/contract/bookings/lifecycle'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { transact } from '../../platform/db/transact.ts'
import { fakeClock, startTestApp, type TestApp } from '../../testing/app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { PASSWORD, withPassword } from '../../testing/members.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { lockAccount } from '../accounts/service.ts'
import { requestDeletion } from '../privacy/service.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), {
    clock: fakeClock('2026-06-01T09:00:00Z'),
    env: { SMTP_URL: mailServer.url },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

const setStatus = async (person: TestPerson, accountStatus: 'active' | 'blocked', reason = '') => {
  const { status } = await app
    .as(await make.admin())
    .put(`/api/admin/${person.role}/${person.id}/block`, { accountStatus, reason })
  expect(status).toBe(200)
}
const takeBreak = (person: TestPerson) =>
  person.role === 'guide'
    ? app.as(person).post('/api/guides/deactivate')
    : app.as(person).put('/api/users/deactivate')
const leave = async (person: TestPerson) =>
  requestDeletion(app.ctx, await withPassword(app, person), PASSWORD)
const kindsOf = async (person: TestPerson): Promise<string[]> => {
  const { body } = await app.as(person).get('/api/notifications')
  return body.map(({ titleKey }: { titleKey: string }) => titleKey.split('.')[1])
}

const WAYS = [
  ['suspended', 'counterpartBlocked', (person: TestPerson) => setStatus(person, 'blocked')],
  ['leaving', 'counterpartLeaving', leave],
  ['onBreak', 'counterpartOnBreak', takeBreak],
] as const

describe.each(['guide', 'user'] as const)(
  'When the %s of a booking is away',
  (role: PersonRole) => {
    test.each(WAYS)(
      '%s: the other is notified, gets a mail and reads it on the booking',
      async (absence, kind, act) => {
        const made = await make.booking({ status: STATUS.confirmed })
        const other = made[otherRole(role)]
        const closed = await make.booking({ status: STATUS.declined, [role]: made[role] })
        await act(made[role])
        expect(await kindsOf(other)).toContain(kind)
        expect(await kindsOf(closed[otherRole(role)])).not.toContain(kind)
        await app.runDueJobs()
        const mail = mailServer.to(other.email).at(-1)
        expect(mail?.subject).toContain(made[role].displayName)
        expect(mail?.text).toContain(`/bookings/${made.id}`)
        expect((await app.as(other).get(`/api/bookings/${made.id}`)).body).toMatchObject({
          status: STATUS.confirmed,
          absence,
        })
      },
    )
  },
)

test('The end of an absence is told as well, and a mail that is no longer true is not sent', async () => {
  const { user, guide, id } = await make.booking({ status: STATUS.proposed })
  await setStatus(guide, 'blocked')
  await setStatus(guide, 'active')
  await app.runDueJobs()
  const subjects = mailServer.to(user.email).map(({ subject }) => subject)
  expect(subjects).toContain(`${guide.displayName} is back`)
  expect(subjects).not.toContain(`${guide.displayName} can no longer use Annai`)
  expect((await app.as(user).get(`/api/bookings/${id}`)).body.absence).toBeUndefined()
})

describe('A proposal of a blocked guide', () => {
  test.each([STATUS.proposed, STATUS.changedAfter])(
    'cannot be confirmed (%s), only cancelled',
    async (status) => {
      const { user, guide, id } = await make.booking({ status })
      await setStatus(guide, 'blocked')
      const answer = await app.as(user).post(`/api/bookings/${id}/user-confirm`)
      expect([answer.status, answer.body.code]).toEqual([409, 'bookings.guideBlocked'])
      expect((await app.as(user).post(`/api/bookings/${id}/cancel`)).status).toBe(200)
    },
  )

  test('cannot be confirmed by a call that began before the block was committed', async () => {
    const { user, guide, id } = await make.booking({ status: STATUS.proposed })
    const locked = Promise.withResolvers<void>()
    const called = Promise.withResolvers<void>()
    const block = transact(app.ctx, async (tx) => {
      await lockAccount(tx, guide.id)
      locked.resolve()
      await called.promise
      await tx
        .updateTable('accounts')
        .set({ status: 'blocked' })
        .where('id', '=', guide.id)
        .execute()
    })
    await locked.promise
    const answer = app.as(user).post(`/api/bookings/${id}/user-confirm`)
    await untilWaiting(app, 1)
    called.resolve()
    await block
    expect((await answer).body.code).toBe('bookings.guideBlocked')
  })
})

test('The two parties of a booking are blocked at once, and both are told', async () => {
  const { user, guide } = await make.booking({ status: STATUS.confirmed })
  await Promise.all([setStatus(user, 'blocked'), setStatus(guide, 'blocked')])
  expect(await kindsOf(guide)).toContain('counterpartBlocked')
})

test('A blocked guide reads the reason in a notification', async () => {
  const guide = await make.guide()
  await setStatus(guide, 'blocked', 'Asks for money before the tour')
  const { body } = await app.as(guide).get('/api/notifications')
  expect(body).toMatchObject([
    {
      titleKey: 'notifications.accountBlocked.title',
      messageParams: { reason: 'Asks for money before the tour' },
    },
  ])
})
