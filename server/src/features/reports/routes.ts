import { ReportRequest, ReviewReportRequest } from '@annai/contract/reports/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { z } from 'zod'
import { languageOf, type RouteContext, route } from '../../platform/http/route.ts'
import { report, reportReview } from './service.ts'

/** Reports of one person about another, or about a review. */
export function reportRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/reports',
    who: 'person',
    summary: 'Reports a person to the operator',
    body: ReportRequest,
    status: 201,
    response: MessageResponse,
    refuses: ['reports.self', 'reports.personNotFound'],
    limits: ['report'],
    async run({ me, body, request }) {
      await report(ctx, me, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.reported') }
    },
  })
  route(routes, {
    method: 'POST',
    url: '/api/reviews/:id/report',
    who: 'person',
    summary: 'Reports a review to the operator',
    params: z.object({ id: z.string() }),
    body: ReviewReportRequest,
    status: 201,
    response: MessageResponse,
    refuses: ['reports.ownReview', 'reviews.notFound'],
    limits: ['report'],
    async run({ me, params, body, request }) {
      await reportReview(ctx, me, params.id, body)
      return { message: ctx.texts.translate(languageOf(request), 'server:answers.reported') }
    },
  })
}
