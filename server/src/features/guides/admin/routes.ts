import { isBlocked } from '@annai/contract/accounts/policy'
import * as api from '@annai/contract/admin/guides/api'
import * as lists from '@annai/contract/admin/lists/api'
import { maskedEmail, registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setBlocked } from '../../accounts/blocking/service.ts'
import { approvalOf, approveListed, decide, setPriority } from '../approval/service.ts'
import { hideUnlicensed, listUnlicensed } from '../approval/unlicensed.ts'
import {
  approvableGuides,
  guideCsv,
  listGuidesForAdmin,
  pageOfGuides,
  readGuideForAdmin,
} from './service.ts'

/** The guides of the admin console. */
export function guideAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, lists.guides, {
    name: 'guides',
    masked: (guide) => ({ ...guide, email: maskedEmail(guide.email), rejectionReason: '' }),
    readAll: () => listGuidesForAdmin(ctx),
    readPage: (query, _language, searcher) => pageOfGuides(ctx, { ...query, ...searcher }),
    readFile: (query) => guideCsv(ctx, query),
  })
  route(routes, api.readApproval, {
    async run({ params }) {
      const approval = await approvalOf(ctx, params.id)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { ...approval, guide }
    },
  })
  route(routes, api.listApprovable, {
    run: ({ query }) => approvableGuides(ctx, query),
  })
  route(routes, api.approveGuides, {
    run: ({ me, body }) => approveListed(ctx, me, body.guides),
  })
  route(routes, api.listUnlicensed, { run: () => listUnlicensed(ctx) })
  route(routes, api.hideUnlicensed, { run: ({ me, body }) => hideUnlicensed(ctx, me, body) })
  route(routes, api.decideApproval, {
    async run({ me, params, body }) {
      await decide(ctx, me, params.id, body)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { message: `Guide ${body.approvalStatus} successfully`, guide }
    },
  })
  route(routes, api.setPriority, {
    async run({ me, params, body }) {
      await setPriority(ctx, me, params.id, body.viewPriority)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { message: 'Priority updated successfully', guide }
    },
  })
  route(routes, api.blockGuide, {
    async run({ me, params, body }) {
      await setBlocked(ctx, me, { id: params.id, role: 'guide' }, body)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return {
        message: `Guide ${isBlocked(body.accountStatus) ? 'blocked' : 'unblocked'} successfully`,
        guide,
      }
    },
  })
}
