import { isBlocked } from '@annai/contract/accounts/policy'
import {
  ApprovableGuides,
  ApprovableQuery,
  BulkApprovalRequest,
  BulkApprovalResponse,
  GuideApproval,
} from '@annai/contract/admin/approval/shapes'
import { AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import {
  AdminGuide,
  ApproveRequest,
  BlockRequest,
  PriorityRequest,
} from '@annai/contract/admin/shapes'
import { z } from 'zod'
import { registerAdminList } from '../../../platform/http/admin-list.ts'
import { type RouteContext, route } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/refusal.ts'
import { setBlocked } from '../../accounts/blocking/service.ts'
import { approvalOf, approveListed, decide, setPriority } from '../approval/service.ts'
import {
  approvableGuides,
  guideCsv,
  listGuidesForAdmin,
  pageOfGuides,
  readGuideForAdmin,
} from './service.ts'

const Params = z.object({ id: z.string() })
const Answer = z.object({ message: z.string(), guide: AdminGuide })

/** The guides of the admin console. */
export function guideAdminRoutes(routes: RouteContext): void {
  const { ctx } = routes
  registerAdminList(routes, {
    name: 'guides',
    shows: 'guides',
    plainListUrl: '/api/admin/all-guides',
    row: AdminGuide,
    query: AdminGuideQuery,
    page: AdminGuidePage,
    readAll: () => listGuidesForAdmin(ctx),
    readPage: (query) => pageOfGuides(ctx, query),
    readFile: (query) => guideCsv(ctx, query),
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/guide/:id/approval',
    who: 'admin',
    summary: 'What a decision about a guide needs, with the guides who wait before and after',
    params: Params,
    response: GuideApproval,
    refuses: ['guides.notFound'],
    async run({ params }) {
      const approval = await approvalOf(ctx, params.id)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { ...approval, guide }
    },
  })
  route(routes, {
    method: 'GET',
    url: '/api/admin/guides/approvable',
    who: 'admin',
    summary: 'The guides of a filtered list who can be approved, with the version of each',
    query: ApprovableQuery,
    response: ApprovableGuides,
    run: ({ query }) => approvableGuides(ctx, query),
  })
  route(routes, {
    method: 'POST',
    url: '/api/admin/guides/approve',
    who: 'admin',
    summary: 'Approves several guides, except those who have changed since they were listed',
    body: BulkApprovalRequest,
    response: BulkApprovalResponse,
    run: ({ me, body }) => approveListed(ctx, me, body.guides),
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/guide/:id/approve',
    who: 'admin',
    summary: 'Sets the approval status',
    params: Params,
    body: ApproveRequest,
    response: Answer,
    refuses: ['guides.notFound', 'guides.changedMeanwhile'],
    async run({ me, params, body }) {
      await decide(ctx, me, params.id, body)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { message: `Guide ${body.approvalStatus} successfully`, guide }
    },
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/guide/:id/priority',
    who: 'admin',
    summary: 'Sets the place in explore',
    params: Params,
    body: PriorityRequest,
    response: Answer,
    refuses: ['guides.notFound'],
    async run({ me, params, body }) {
      await setPriority(ctx, me, params.id, body.viewPriority)
      const guide = (await readGuideForAdmin(ctx, params.id)) ?? refuse('guides.notFound')
      return { message: 'Priority updated successfully', guide }
    },
  })
  route(routes, {
    method: 'PUT',
    url: '/api/admin/guide/:id/block',
    who: 'admin',
    summary: 'Blocks or unblocks a guide',
    params: Params,
    body: BlockRequest,
    response: Answer,
    refuses: ['guides.notFound'],
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
