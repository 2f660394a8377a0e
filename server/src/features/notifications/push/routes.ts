import * as api from '@annai/contract/notifications/push/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { pickLanguage } from '../../../platform/texts.ts'
import { readPush, sendTestPush, subscribe, unsubscribe } from './service.ts'

/** The pushes of this browser. */
export function pushRoutes(routes: RouteContext): void {
  const { app, ctx } = routes
  app.addHook('onClose', async () => ctx.push.close())
  route(routes, api.readPush, {
    run: ({ sessionId }) => readPush(ctx, sessionId),
  })
  route(routes, api.subscribePush, {
    limits: ['pushSubscription'],
    async run({ me, sessionId, body, request }) {
      const language = pickLanguage(undefined, request.headers['accept-language'])
      await subscribe(ctx, me, { sessionId, language, ...body })
      return { isOn: true }
    },
  })
  route(routes, api.unsubscribePush, {
    async run({ me, sessionId }) {
      await unsubscribe(ctx, me, sessionId)
      return { isOn: false }
    },
  })
  route(routes, api.testPush, {
    limits: ['pushTest'],
    run: async ({ sessionId }) => ({ outcome: await sendTestPush(ctx, sessionId) }),
  })
}
