import * as adminApi from '@annai/contract/admin/guides/api'
import * as api from '@annai/contract/guides/api'
import { BODY_LIMITS, languageOf, type RouteContext, route } from '../../../platform/http/route.ts'
import { answerStaffEdit, readForStaff, readStaffEdit, writeForStaff } from './service.ts'

/** Profiles that staff write for guides, and the guide's answer. */
export function staffEditRoutes(routes: RouteContext): void {
  const { ctx } = routes
  route(routes, adminApi.readGuideProfile, {
    run: ({ params }) => readForStaff(ctx.db, params.id),
  })
  route(routes, adminApi.writeGuideProfile, {
    // By the service, which answers all problems at once.
    readsBody: true,
    bodyLimit: BODY_LIMITS.profile,
    run: ({ me, params, body, request }) =>
      writeForStaff(ctx, me, params.id, body, languageOf(request)),
  })
  route(routes, api.readStaffEdit, { run: ({ me }) => readStaffEdit(ctx.db, me) })
  route(routes, api.answerStaffEdit, { run: ({ me, body }) => answerStaffEdit(ctx, me, body) })
}
