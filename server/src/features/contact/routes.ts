import { ContactRequest } from '@annai/contract/contact/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { addressOf, type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { writeToOperator } from './service.ts'

/** Messages to the operator. */
export function contactRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, {
    method: 'POST',
    url: '/api/contact',
    who: 'anyone',
    summary: 'Writes to the operator',
    body: ContactRequest,
    status: 201,
    response: MessageResponse,
    async run({ body, request }) {
      await writeToOperator(ctx, body, addressOf(request))
      const language = pickLanguage(undefined, request.headers['accept-language'])
      return { message: ctx.texts.translate(language, 'server:answers.contactSent') }
    },
  })
}
