import { LANGUAGES } from '@annai/contract/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), {
    env: { SMTP_URL: post.url, PUBLIC_URL: 'https://annai.example' },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})
beforeEach(() => {
  post.mails.length = 0
  post.refuseWith(null)
})

const deliver = (from: TestApp = app) => from.mailWorker.deliverDue()
const later = async (ms: number) => {
  app.clock.move(ms)
  await deliver()
}
const write = async (from: TestPerson, id: string, message: string) =>
  expect((await app.as(from).post(`/api/bookings/${id}/messages`, { message })).status).toBe(201)
const read = (who: TestPerson, id: string) =>
  app.as(who).post(`/api/bookings/${id}/read`, { seq: 999 })

/** Three travellers of one guide. */
async function threeThreads(chosen: Parameters<Make['guide']>[0] = {}) {
  const guide = await make.guide(chosen)
  const threads = [
    await make.booking({ guide }),
    await make.booking({ guide }),
    await make.booking({ guide }),
  ] as const
  // Travellers may write freely once the guide has replied.
  for (const { id } of threads) await write(guide, id, 'Welcome')
  await later(10 * MINUTE)
  post.mails.length = 0
  return { guide, threads, toGuide: () => post.to(guide.email) }
}
type Thread = Awaited<ReturnType<Make['booking']>>
async function writeTo(threads: readonly Thread[], text = 'Hello') {
  for (const { id, user } of threads) await write(user, id, `${text} from ${user.displayName}`)
}
const SUBJECT = (count: number) => `You have unread messages in ${count} conversations`
const refuseForNow = () => post.refuseWith({ code: 451, text: 'later' })

describe('A mail about unread messages of several threads', () => {
  test('is one for twelve messages of three people, and leads to each booking', async () => {
    const { threads, toGuide } = await threeThreads()
    for (let round = 0; round < 4; round++) {
      await writeTo(threads, `Line ${round}`)
      app.clock.move(MINUTE)
    }
    await later(10 * MINUTE)
    const [mail] = toGuide()
    expect(toGuide().map(({ subject }) => subject)).toEqual([SUBJECT(3)])
    for (const { id, user } of threads) {
      expect(mail?.text).toContain(`From: ${user.displayName}`)
      expect(mail?.text).toContain(`Line 3 from ${user.displayName}`)
      expect(mail?.text).toContain(`https://annai.example/bookings/${id}`)
      expect(mail?.html).toContain(`href="https://annai.example/bookings/${id}"`)
    }
    // It is part of no booking's conversation.
    expect(mail?.headers.references).toBeUndefined()
    expect(mail?.headers['reply-to']).toBeUndefined()
    expect(mail?.headers['list-unsubscribe']).toBeDefined()
    await later(24 * HOUR)
    expect(toGuide()).toHaveLength(1)
  })

  test('is followed by one more for two hundred messages in an hour', async () => {
    const { guide, threads, toGuide } = await threeThreads()
    for (let line = 0; line < 200; line++) {
      const { id, user } = threads[line % 3] as Thread
      await write(user, id, `Line ${line}`)
      app.clock.move(18 * SECOND)
      if (line % 20 === 0) await deliver()
    }
    expect(toGuide()).toHaveLength(1)
    for (let hour = 0; hour < 6; hour++) await later(HOUR)
    expect(toGuide().map(({ subject }) => subject)).toEqual([SUBJECT(3), SUBJECT(3)])
    const [first] = threads
    await read(guide, first.id)
    await writeTo([first])
    await later(10 * MINUTE)
    expect(toGuide().at(-1)?.subject).toBe(`New message from ${first.user.displayName}`)
  })

  test('does not mention what was read before it leaves, nor what was mailed already', async () => {
    const { guide, threads, toGuide } = await threeThreads()
    const [one, two, three] = threads
    await writeTo([one])
    await later(10 * MINUTE)
    await writeTo([two, three])
    await read(guide, two.id)
    await later(10 * MINUTE)
    expect(toGuide().map(({ subject }) => subject)).toEqual([
      `New message from ${one.user.displayName}`,
      `New message from ${three.user.displayName}`,
    ])
  })

  test('is sent once by two servers, also after one was killed while sending it', async () => {
    const other = await app.second()
    try {
      const { threads, toGuide } = await threeThreads()
      await writeTo(threads)
      app.clock.move(10 * MINUTE)
      await Promise.all([deliver(), deliver(other)])
      expect(toGuide().map(({ subject }) => subject)).toEqual([SUBJECT(3)])
      post.mails.length = 0
      await writeTo(threads, 'Again')
      app.clock.move(3 * HOUR)
      const wire = post.delayAnswer()
      const delivering = deliver()
      await wire.arrived
      // As of a server that died: nothing renews its lease.
      await app.ctx.db
        .updateTable('mails')
        .set({ lease_until: new Date(0) })
        .where('status', '=', 'sending')
        .execute()
      const second = deliver(other)
      wire.release()
      await Promise.all([delivering, second])
      // The same mail, recognisable by its id.
      expect(new Set(toGuide().map(({ headers }) => headers['message-id'])).size).toBe(1)
      expect(new Set(toGuide().map(({ text }) => text)).size).toBe(1)
      const sent = toGuide().length
      await later(24 * HOUR)
      await deliver(other)
      expect(toGuide()).toHaveLength(sent)
    } finally {
      await other.close()
    }
  })

  test('loses no thread when it fails: not by a newer message, nor by reading the others', async () => {
    const { guide, threads, toGuide } = await threeThreads()
    const [one, two, three] = threads
    await writeTo(threads)
    refuseForNow()
    await later(10 * MINUTE)
    await writeTo(threads, 'News')
    await read(guide, one.id)
    await later(10 * MINUTE)
    post.refuseWith(null)
    await read(guide, two.id)
    await later(2 * HOUR)
    const [mail] = toGuide()
    expect(toGuide().map(({ subject }) => subject)).toEqual([
      `New message from ${three.user.displayName}`,
    ])
    expect(mail?.text).toContain(`https://annai.example/bookings/${three.id}`)
    expect(mail?.headers.references).toContain(three.id)
  })

  test('is dropped when all of it was read', async () => {
    const { guide, threads, toGuide } = await threeThreads()
    await writeTo(threads)
    refuseForNow()
    await later(10 * MINUTE)
    post.refuseWith(null)
    for (const { id } of threads) await read(guide, id)
    await later(24 * HOUR)
    expect(toGuide()).toEqual([])
  })

  test('leaves out the thread of a mail that is on its way', async () => {
    const { threads, toGuide } = await threeThreads()
    const [one, two] = threads
    await writeTo([one])
    app.clock.move(5 * MINUTE)
    await writeTo([two])
    app.clock.move(5 * MINUTE)
    // The first leaves by itself: the second is gathered, a third waits meanwhile.
    const wire = post.delayAnswer()
    const delivering = deliver()
    await wire.arrived
    await writeTo([threads[2]])
    app.clock.move(10 * MINUTE)
    const other = await app.second()
    await deliver(other)
    wire.release()
    await delivering
    await other.close()
    expect(new Set(toGuide().map(({ subject }) => subject))).toEqual(
      new Set([`New message from ${threads[2].user.displayName}`, SUBJECT(2)]),
    )
    expect(toGuide()).toHaveLength(2)
  })

  test.each(LANGUAGES)(
    'names the people in %s, without texts if the reader wants none',
    async (language) => {
      const { guide, threads, toGuide } = await threeThreads({ language })
      await app.as(guide).put('/api/guides/settings', { emailQuotes: false })
      await writeTo(threads, 'Secret')
      await later(10 * MINUTE)
      const [mail] = toGuide()
      expect(mail?.subject).toContain('3')
      for (const { user } of threads) expect(mail?.text).toContain(user.displayName)
      expect(`${mail?.text}${mail?.html}`).not.toMatch(/Secret|server:|\{\{/)
    },
  )
})
