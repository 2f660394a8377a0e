import * as api from '@annai/contract/accounts/api'
import type { FastifyRequest } from 'fastify'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { setEmailNotifications } from './service.ts'

/** Turns mails about bookings and messages off and on by the link in one of them. */
export function subscriptionRoutes({ app, ctx, authenticator }: RouteContext): void {
  // A scan of the mail opens links; only a press switches anything off.
  app.get<{ Params: { token: string } }>(
    '/api/mails/unsubscribe/:token',
    { schema: { hide: true } },
    (request, reply) =>
      reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  )

  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058) whose content has no information.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )
    const inside: RouteContext = { app: scope, ctx, authenticator }
    const setNews = async (wantsNews: boolean, token: string, request: FastifyRequest) => {
      await setEmailNotifications(ctx, token, wantsNews)
      const key = wantsNews ? 'subscribed' : 'unsubscribed'
      return { message: ctx.texts.translate(languageOf(request), `server:answers.${key}`) }
    }
    route(inside, api.unsubscribe, {
      run: ({ params, request }) => setNews(false, params.token, request),
    })
    route(inside, api.subscribe, {
      run: ({ params, request }) => setNews(true, params.token, request),
    })
  })
}
