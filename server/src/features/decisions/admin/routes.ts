import * as api from '@annai/contract/decisions/api'
import { languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { answerAppeal, listAppeals } from '../appeals/service.ts'
import { previewDecision, warnPerson } from './service.ts'

/** Warnings, previews and appeals in the admin console. */
export function decisionAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.previewDecision, {
    run: ({ query, request }) => previewDecision(ctx, query, languageOf(request)),
  })
  route(routes, api.warnPerson, {
    async run({ me, params, body, request }) {
      await warnPerson(ctx, me, params.id, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.warned') }
    },
  })
  route(routes, api.listAppeals, { run: ({ me }) => listAppeals(ctx, me) })
  route(routes, api.answerAppeal, {
    async run({ me, params, body }) {
      await answerAppeal(ctx, me, params.id, body)
      return listAppeals(ctx, me)
    },
  })
}
