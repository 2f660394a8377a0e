import { PublicUser, UserProfile, UserProfileRequest } from '@annai/contract/accounts/shapes'
import { z } from 'zod'
import { BODY_LIMITS } from '../../../platform/http/body.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { readProfile, readPublicUser, saveProfile } from './service.ts'

/** The public profile of a traveller. */
export function publicProfileRoutes(routes: RouteContext): void {
  route(routes, {
    method: 'GET',
    url: '/api/users/public/:username',
    who: 'anyone',
    summary: 'The public profile of a traveller',
    params: z.object({ username: z.string() }),
    response: PublicUser,
    refuses: ['accounts.notFound'],
    run: ({ params }) => readPublicUser(routes.ctx, params.username),
  })
}

/** The traveller's own profile. */
export function profileRoutes(routes: RouteContext): void {
  route(routes, {
    method: 'GET',
    url: '/api/users/profile',
    who: 'user',
    summary: 'My profile as a traveller',
    response: UserProfile,
    run: ({ me }) => readProfile(routes.ctx, me),
  })

  route(routes, {
    method: 'PUT',
    url: '/api/users/profile',
    who: 'user',
    summary: 'Save my profile as a traveller',
    body: UserProfileRequest,
    bodyLimit: BODY_LIMITS.profile,
    response: UserProfile,
    refuses: ['accounts.usernameTaken', 'media.notYours'],
    run: ({ me, body }) => saveProfile(routes.ctx, me, body),
  })
}
