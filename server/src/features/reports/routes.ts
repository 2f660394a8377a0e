import { ReportRequest } from '@annai/contract/reports/shapes'
import { MessageAnswer } from '@annai/contract/wire'
import { type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { report } from './service.ts'

/** Reports of one person about another. */
export function reportRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/reports',
    who: 'person',
    summary: 'Reports a person to the operator',
    body: ReportRequest,
    status: 201,
    answer: MessageAnswer,
    refuses: ['reports.self', 'reports.personNotFound'],
    limits: ['report'],
    async run({ me, body, request }) {
      await report(ctx, me, body)
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: ctx.texts.translate(language, 'server:answers.reported') }
    },
  })
}
