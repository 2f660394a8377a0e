import * as api from '@annai/contract/contact/api'
import { addressOf, type RouteContext, route } from '../../platform/http/route.ts'
import { pickLanguage } from '../../platform/texts.ts'
import { writeToOperator } from './service.ts'

/** Messages to the operator. */
export function contactRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.writeToOperator, {
    async run({ body, request }) {
      const language = pickLanguage(undefined, request.headers['accept-language'])
      await writeToOperator(ctx, body, { address: addressOf(request), language })
      return { message: ctx.texts.translate(language, 'server:answers.contactSent') }
    },
  })
}
