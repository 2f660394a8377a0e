import * as api from '@annai/contract/accounts/passkeys/api'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../devices/service.ts'
import { logInWithPasskey, offerPasskeyLogin } from './login.ts'
import { addPasskey, listPasskeys, offerPasskey, removePasskey } from './service.ts'

/** The passkeys of a person, and the login with one. */
export function passkeyRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.listPasskeys, { run: ({ me }) => listPasskeys(ctx, me) })
  route(routes, api.offerPasskey, { run: ({ me, body }) => offerPasskey(ctx, me, body.password) })
  route(routes, api.addPasskey, {
    run: ({ me, body, request }) => addPasskey(ctx, me, body, request.headers['user-agent'] ?? ''),
  })
  route(routes, api.removePasskey, {
    run: ({ me, params, body }) => removePasskey(ctx, me, params.passkey, body.password),
  })
  route(routes, api.offerPasskeyLogin, {
    limits: ['passkeyOptions'],
    run: () => offerPasskeyLogin(ctx),
  })
  route(routes, api.logInWithPasskey, {
    async run({ body, request, reply }) {
      const { session, owner } = await logInWithPasskey(ctx, body, {
        address: addressOf(request),
        userAgent: request.headers['user-agent'] ?? '',
        cookies: request.headers.cookie,
      })
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return session
    },
  })
}
