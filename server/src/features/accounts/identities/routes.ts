import * as api from '@annai/contract/accounts/identities/api'
import type { FastifyRequest } from 'fastify'
import { addressOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { rememberDevice } from '../devices/service.ts'
import { provePassword } from '../password/service.ts'
import { browserOf } from './browser.ts'
import { finishLogin, offeredProvider, startLogin } from './login.ts'
import { linkIdentity, listIdentities, removeIdentity } from './service.ts'
import { signUpWithProvider } from './signup.ts'

const fromOf = (request: FastifyRequest) => ({
  address: addressOf(request),
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie,
})

/** Logins with identity providers, and those of an account. */
export function identityRoutes(routes: RouteContext): void {
  const { ctx } = routes

  route(routes, api.startProviderLogin, {
    limits: ['providerStart'],
    async run({ params, body, request, reply }) {
      const provider = offeredProvider(ctx, params.provider)
      const { cookie } = request.headers
      const started = await startLogin(ctx, provider, body.language, cookie, null)
      reply.header('set-cookie', started.cookie)
      return { url: started.url }
    },
  })

  route(routes, api.finishProviderLogin, {
    async run({ me, params, body, request, reply }) {
      const provider = offeredProvider(ctx, params.provider)
      const person = me?.kind === 'person' ? me.person : null
      const { outcome, owner } = await finishLogin(ctx, provider, body, fromOf(request), person)
      if (owner) reply.header('set-cookie', await rememberDevice(ctx, owner))
      return outcome
    },
  })

  route(routes, api.signUpWithProvider, {
    limits: ['signup'],
    async run({ params, body, request, reply }) {
      const provider = offeredProvider(ctx, params.provider)
      const { login, owner } = await signUpWithProvider(ctx, provider, body, fromOf(request))
      if (owner) reply.header('set-cookie', await rememberDevice(ctx, owner))
      return { login }
    },
  })

  route(routes, api.listIdentities, { run: ({ me }) => listIdentities(ctx, me) })

  route(routes, api.linkIdentity, {
    run: ({ me, body, request }) =>
      linkIdentity(ctx, me, body.ticket, browserOf(ctx, request.headers.cookie)),
  })

  route(routes, api.addIdentity, {
    limits: ['providerStart'],
    async run({ me, params, body, request, reply }) {
      const provider = offeredProvider(ctx, params.provider)
      await provePassword(ctx, me, body.password)
      const { cookie } = request.headers
      const started = await startLogin(ctx, provider, body.language, cookie, me.id)
      reply.header('set-cookie', started.cookie)
      return { url: started.url }
    },
  })

  route(routes, api.removeIdentity, {
    run: ({ me, params, body }) => removeIdentity(ctx, me, params.identity, body.password),
  })
}
