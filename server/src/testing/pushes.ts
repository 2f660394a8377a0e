import { webPushes } from '../features/notifications/push/jobs.ts'
import { SECOND } from '../platform/clock.ts'
import type { EmbeddedConfig } from '../platform/db/embedded/config.ts'
import { startTestApp } from './app.ts'
import { builders, type TestPerson } from './make.ts'
import { startPushService } from './outside/push-service.ts'

export const SUBSCRIPTIONS_URL = '/api/push/subscriptions'
const START = '2026-06-01T09:00:00Z'

/** The whole application beside a push service, and browsers that it subscribes. */
export async function startPushes(template: EmbeddedConfig) {
  const service = await startPushService()
  const app = await startTestApp(template, {
    pushAddresses: service.policy,
    env: { SECRET_KEY: 'the key that all servers have in common' },
  })
  const make = builders(app)
  const run = () => webPushes.run(app.ctx)
  const write = (from: TestPerson, id: string, message = 'Hello') =>
    app.as(from).post(`/api/bookings/${id}/messages`, { message })

  /** Subscribes a browser of this person and names it. */
  async function subscribe(who: TestPerson, options: { host?: string; name?: string } = {}) {
    const { key } = (await app.as(who).get('/api/push')).body
    const subscription = service.subscribe(key, options)
    const { status } = await app.as(who).post(SUBSCRIPTIONS_URL, subscription)
    if (status !== 200) throw new Error(`not subscribed: ${status}`)
    return { name: subscription.endpoint.split('/').at(-1) ?? '', subscription }
  }

  return {
    app,
    make,
    service,
    run,
    write,
    subscribe,
    rowsOf: (accountId: string) =>
      app.ctx.db
        .selectFrom('push_subscriptions')
        .selectAll()
        .where('account_id', '=', accountId)
        .execute(),
    /** A booking whose traveller has a browser with pushes. */
    async reached(options: Parameters<typeof subscribe>[1] = {}) {
      const made = await make.booking()
      return { ...made, ...(await subscribe(made.user, options)) }
    },
    /** A message, and twenty seconds. */
    async pushed(guide: TestPerson, id: string) {
      await write(guide, id)
      app.clock.move(20 * SECOND)
      await run()
    },
    /** Without the subscriptions of earlier tests. */
    async reset() {
      app.clock.set(START)
      await app.ctx.db.deleteFrom('push_subscriptions').execute()
      await app.ctx.db.updateTable('notifications').set({ push_at: null }).execute()
      service.answer(201)
      service.received.length = 0
    },
    async close() {
      await app.close()
      await service.close()
    },
  }
}
