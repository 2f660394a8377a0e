import * as api from '@annai/contract/reports/api'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { report, reportFeedback, reportReview } from './service.ts'

/** Reports of one person about another, about a review, or about feedback. */
export function reportRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.reportPerson, {
    limits: ['report'],
    async run({ me, body, request }) {
      await report(ctx, me, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.reported') }
    },
  })
  route(routes, api.reportFeedback, {
    limits: ['report'],
    async run({ me, params, body, request }) {
      await reportFeedback(ctx, me, params.id, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.reported') }
    },
  })
  route(routes, api.reportReview, {
    limits: ['report'],
    async run({ me, params, body, request }) {
      await reportReview(ctx, me, params.id, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.reported') }
    },
  })
}
