import * as api from '@annai/contract/accounts/api'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { signUp } from './service.ts'

/** Sign-up of travellers and guides. */
export function signupRoutes(routes: RouteContext): void {
  route(routes, api.signUp, {
    limits: ['signup'],
    async run({ body }) {
      await signUp(routes.ctx, body)
      return { message: routes.ctx.texts.translate(body.language, 'server:answers.signedUp') }
    },
  })
}
