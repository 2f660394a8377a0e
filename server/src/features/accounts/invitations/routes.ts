import * as api from '@annai/contract/admin/invitations/api'
import { asCsv } from '../../../platform/http/csv.ts'
import { BODY_LIMITS, type RouteContext, route } from '../../../platform/http/route.ts'
import {
  invitationCsv,
  inviteGuides,
  pageOfInvitations,
  resendInvitation,
  withdrawInvitation,
} from './service.ts'

/** Invitations in the admin console. */
export function invitationRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, api.inviteGuides, {
    limits: ['invitationUpload'],
    bodyLimit: BODY_LIMITS.csv,
    run: ({ me, body }) => inviteGuides(ctx, me, body),
  })
  route(routes, api.pageOfInvitations, { run: ({ query }) => pageOfInvitations(ctx, query) })
  route(routes, api.invitationFile, {
    limits: ['adminFile'],
    run({ me, query, reply }) {
      ctx.securityLog.write('sensitive_read', { admin: me.id, reason: 'invitations.csv' })
      asCsv(reply, 'invitations')
      return invitationCsv(ctx, query)
    },
  })
  route(routes, api.resendInvitation, {
    run: ({ me, params }) => resendInvitation(ctx, me, params.id),
  })
  route(routes, api.withdrawInvitation, {
    async run({ me, params }) {
      await withdrawInvitation(ctx, me, params.id)
      return {}
    },
  })
}
