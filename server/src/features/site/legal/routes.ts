import { languageOr } from '@annai/contract/languages'
import * as api from '@annai/contract/site/legal/api'
import { BODY_LIMITS, type RouteContext, route } from '../../../platform/http/route.ts'
import { documentOf, publishLegal, readAdminLegal, readLegal, stateOf } from './service.ts'

/** The operator's own documents: terms, privacy policy, about, rules for guides, imprint. */
export function legalRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readLegal, {
    cache: { maxAgeMs: 60_000 },
    run({ params, query, cacheWhile }) {
      const document = documentOf(params.document)
      const state = stateOf(ctx, document)
      cacheWhile(() => stateOf(ctx, document) === state)
      return readLegal(ctx, document, languageOr(query.language), query.version)
    },
  })
  route(routes, api.readAdminLegal, {
    run: ({ params, query }) =>
      readAdminLegal(ctx, ctx.db, documentOf(params.document), query.version),
  })
  route(routes, api.publishLegal, {
    bodyLimit: BODY_LIMITS.legal,
    run: ({ me, params, body }) => publishLegal(ctx, me, documentOf(params.document), body),
  })
}
