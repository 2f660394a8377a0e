import { SignupRequest } from '@annai/contract/accounts/shapes'
import { MessageResponse } from '@annai/contract/wire'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { signUp } from './service.ts'

/** Sign-up of travellers and guides. */
export function signupRoutes(routes: RouteContext): void {
  route(routes, {
    method: 'POST',
    url: '/api/auth/signup',
    who: 'anyone',
    summary: 'Sign up as a traveller or a guide',
    body: SignupRequest,
    status: 201,
    response: MessageResponse,
    refuses: ['accounts.emailTaken', 'accounts.usernameTaken', 'places.unknown'],
    limits: ['signup'],
    async run({ body }) {
      await signUp(routes.ctx, body)
      return { message: routes.ctx.texts.translate(body.language, 'server:answers.signedUp') }
    },
  })
}
