import { STATUS } from '@annai/contract/bookings/lifecycle'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let post: MailServer
let isHeld = false
/** While this lock is held, a message is written but not committed yet. */
const LOCK = 4711

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
  make = builders(app)
  app.ctx.events.subscribe(app.ctx, [
    {
      async 'chat.unseen'(tx) {
        if (isHeld) await sql`select pg_advisory_xact_lock(${LOCK}::int)`.execute(tx)
      },
    },
  ])
})
afterAll(async () => {
  await app.close()
  await post.close()
})
beforeEach(() => {
  post.mails.length = 0
})

const deliver = () => app.mailWorker.deliverDue()
const write = (from: TestPerson, id: string, message: string) =>
  app.as(from).post(`/api/bookings/${id}/messages`, { message })
const read = (who: TestPerson, id: string) =>
  app.as(who).post(`/api/bookings/${id}/read`, { seq: 99 })

async function talk() {
  const made = await make.booking()
  await deliver()
  post.mails.length = 0
  await write(made.guide, made.id, 'Welcome')
  return made
}

describe('A mail about unread messages', () => {
  test('is withdrawn by reading: what is written afterwards has ten minutes of its own', async () => {
    const { id, user, guide } = await talk()
    app.clock.move(9 * MINUTE)
    await read(user, id)
    await write(guide, id, 'One more thing')
    app.clock.move(2 * MINUTE)
    await deliver()
    expect(post.mails).toEqual([])
    app.clock.move(8 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(1)
  })

  test('does not swallow the mail of a message that came while it was on its way', async () => {
    const { id, user, guide } = await talk()
    app.clock.move(10 * MINUTE)
    const wire = post.delayAnswer()
    const delivering = deliver()
    await wire.arrived
    await read(user, id)
    await write(guide, id, 'One more thing')
    wire.release()
    await delivering
    expect(post.to(user.email)).toHaveLength(1)
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(2)
  })

  test('is dropped when it was read, but not for a message that is being written at that moment', async () => {
    const { id, user, guide } = await talk()
    // Read between the moment the mail worker takes the mail and its look at the thread.
    await app.ctx.db.updateTable('notifications').set({ is_read: true }).execute()
    app.clock.move(10 * MINUTE)
    isHeld = true
    // No `transact`: what they call must be outside of one.
    const both = await app.ctx.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK}::int)`.execute(tx)
      const writing = write(guide, id, 'One more thing')
      await untilWaiting(app, 1)
      const delivering = deliver()
      await untilWaiting(app, 2)
      return [writing, delivering]
    })
    isHeld = false
    await Promise.all(both)
    expect(post.mails).toEqual([])
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(1)
  })

  test('is not sent again when nothing new was written', async () => {
    const { user } = await talk()
    app.clock.move(10 * MINUTE)
    await deliver()
    app.clock.move(60 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(1)
  })

  test('is followed by another after three hours while nothing is read, however much is written', async () => {
    const { id, user, guide } = await talk()
    for (let lines = 1; lines < 200; lines++) {
      app.clock.move(18 * SECOND)
      await write(guide, id, `Line ${lines}`)
      if (lines % 30 === 0) await deliver()
    }
    expect(post.to(user.email)).toHaveLength(1)
    app.clock.move(3 * 60 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(2)
    await read(user, id)
    await write(guide, id, 'One more thing')
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(3)
  })

  test('comes after ten minutes again on the day of an agreed tour', async () => {
    app.clock.set('2026-07-09T12:00:00Z')
    const { id, user, guide } = await make.booking({ status: STATUS.confirmed })
    await deliver()
    post.mails.length = 0
    for (const text of ['At exit 3', 'Beside the clock']) {
      await write(guide, id, text)
      app.clock.move(10 * MINUTE)
      await deliver()
    }
    expect(post.to(user.email)).toHaveLength(2)
  })

  test('that waits for three hours is brought forward once the tour is agreed for soon', async () => {
    app.clock.set('2026-07-09T12:00:00Z')
    const { id, user, guide } = await make.booking({ status: STATUS.proposed })
    await write(guide, id, 'Welcome')
    app.clock.move(10 * MINUTE)
    await deliver()
    await write(guide, id, 'One more thing')
    expect((await app.as(user).post(`/api/bookings/${id}/user-confirm`)).status).toBe(200)
    await deliver()
    post.mails.length = 0
    await write(guide, id, 'At exit 3')
    app.clock.move(10 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(1)
    app.clock.move(3 * 60 * MINUTE)
    await deliver()
    expect(post.to(user.email)).toHaveLength(1)
  })
})
