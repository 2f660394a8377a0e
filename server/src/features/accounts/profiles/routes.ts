import * as api from '@annai/contract/accounts/api'
import * as settings from '@annai/contract/accounts/settings/api'
import { BODY_LIMITS, type RouteContext, route } from '../../../platform/http/route.ts'
import { readProfile, readPublicUser, saveProfile } from './service.ts'

/** The public profile of a traveller. */
export function publicProfileRoutes(routes: RouteContext): void {
  route(routes, api.readPublicUser, {
    run: ({ params }) => readPublicUser(routes.ctx, params.username),
  })
}

/** The traveller's own profile. */
export function profileRoutes(routes: RouteContext): void {
  route(routes, settings.readUserProfile, {
    run: ({ me }) => readProfile(routes.ctx, me),
  })

  route(routes, settings.saveUserProfile, {
    bodyLimit: BODY_LIMITS.profile,
    run: ({ me, body }) => saveProfile(routes.ctx, me, body),
  })
}
