import { languageOr } from '@annai/contract/languages'
import * as api from '@annai/contract/site/api'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { agreementRoutes } from './agreements/routes.ts'
import { legalRoutes } from './legal/routes.ts'
import { logoRoutes } from './logos/routes.ts'
import { adminSite, homeOf, publicSite, publishSite } from './service.ts'

/** The settings of the site, for visitors and owners. */
export function siteRoutes(routes: RouteContext): void {
  const { ctx } = routes
  logoRoutes(routes)
  legalRoutes(routes)
  agreementRoutes(routes)
  route(routes, api.readSite, { run: () => publicSite(ctx) })
  route(routes, api.readHome, {
    cache: { maxAgeMs: 60_000 },
    run({ query, cacheWhile }) {
      const { version } = ctx.site.current()
      cacheWhile(() => ctx.site.current().version === version)
      return homeOf(ctx, languageOr(query.language))
    },
  })
  route(routes, api.readAdminSite, { run: () => adminSite(ctx) })
  route(routes, api.publishSite, {
    run: ({ me, body }) => publishSite(ctx, me, body),
  })
}
