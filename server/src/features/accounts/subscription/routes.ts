import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { setEmailNotifications } from './service.ts'

const ACTS = [
  { url: '/api/mails/unsubscribe/:token', wantsNews: false, answer: 'unsubscribed' },
  { url: '/api/mails/subscribe/:token', wantsNews: true, answer: 'subscribed' },
] as const

/** Turns mails about bookings and messages off and on by the link in one of them. */
export function subscriptionRoutes({ app, ctx, authenticator }: RouteContext): void {
  // A scan of the mail opens links; only a press switches anything off.
  app.get<{ Params: { token: string } }>(
    ACTS[0].url,
    { schema: { hide: true } },
    (request, reply) =>
      reply.redirect(`/unsubscribe/${encodeURIComponent(request.params.token)}`, 303),
  )

  app.register(async (scope) => {
    // Mail programs post a form (RFC 8058) whose content has no information.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) =>
      done(null, null),
    )
    for (const { url, wantsNews, answer } of ACTS)
      route(
        { app: scope, ctx, authenticator },
        {
          method: 'POST',
          url,
          who: 'anyone',
          summary: wantsNews
            ? 'Get mails about bookings and messages again'
            : 'Stop mails about bookings and messages, by the link in one of them',
          params: z.object({ token: z.string() }),
          response: MessageResponse,
          refuses: ['accounts.unsubscribeLink'],
          async run({ params, request }) {
            await setEmailNotifications(ctx, params.token, wantsNews)
            return { message: ctx.texts.translate(languageOf(request), `server:answers.${answer}`) }
          },
        },
      )
  })
}
