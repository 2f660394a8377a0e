import * as api from '@annai/contract/accounts/invitations/api'
import { type RouteContext, route } from '../../../../platform/http/route.ts'
import { rememberDevice } from '../../devices/service.ts'
import { acceptInvitation, readInvitation } from './service.ts'

/** Sign-up by the link of an invitation. */
export function invitedSignupRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.readInvitation, { run: ({ params }) => readInvitation(ctx, params.token) })
  route(routes, api.acceptInvitation, {
    limits: ['invitedSignup'],
    async run({ params, body, request, reply }) {
      const { session, owner } = await acceptInvitation(
        ctx,
        params.token,
        body,
        request.headers['user-agent'] ?? '',
      )
      reply.header('set-cookie', await rememberDevice(ctx, owner))
      return session
    },
  })
}
