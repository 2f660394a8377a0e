import { matchLanguage } from '@annai/contract/languages'
import { addressOf, type RouteContext } from '../../../platform/http/route.ts'
import { createLinkPreviews } from './service.ts'

/** `/og/guide/{username}.png?lang=ja`: the picture of link previews to a guide's page. */
export function linkPreviewRoutes({ app, ctx }: RouteContext): void {
  const previews = createLinkPreviews(ctx)
  app.get<{ Params: { username: string }; Querystring: { lang?: unknown } }>(
    '/og/guide/:username(^\\w{1,30}$).png',
    { schema: { hide: true } },
    async (request, reply) => {
      const network = addressOf(request)
      await ctx.limits.enforce('apiAnonymous', network)
      await ctx.limits.enforce('linkPreview', network)
      const language = matchLanguage(String(request.query.lang ?? '')) ?? 'en'
      // Stored briefly, because a guide may be blocked or leave.
      return (
        reply
          .header('cache-control', 'public, max-age=300')
          // Other sites show it.
          .header('cross-origin-resource-policy', 'cross-origin')
          .type('image/png')
          .send(await previews.read(request.params.username, language, network))
      )
    },
  )
}
