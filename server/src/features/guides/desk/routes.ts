import { isBlocked } from '@annai/contract/accounts/policy'
import { DeskGuideQuery, DeskGuides } from '@annai/contract/admin/desk/shapes'
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
import { decide, setPriority } from '../approval/service.ts'
import { deskGuide, deskGuideCsv, deskGuidePage, deskGuides } from './service.ts'

const Params = z.object({ id: z.string() })
const Answer = z.object({ message: z.string(), guide: AdminGuide })

/** What the operator sees of guides and decides about them. */
export function guideDeskRoutes(door: RouteContext): void {
  const { ctx: p } = door
  registerAdminList(door, {
    name: 'guides',
    shows: 'guides',
    plainListUrl: '/api/admin/all-guides',
    row: AdminGuide,
    query: DeskGuideQuery,
    page: DeskGuides,
    readAll: () => deskGuides(p),
    readPage: (query) => deskGuidePage(p, query),
    readFile: (query) => deskGuideCsv(p, query),
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/guide/:id/approve',
    who: 'admin',
    summary: 'Sets the approval status',
    params: Params,
    body: ApproveRequest,
    answer: Answer,
    refuses: ['guides.notFound'],
    async run({ me, params, body }) {
      await decide(p, me, params.id, body.approvalStatus, body.rejectionReason ?? '')
      const guide = (await deskGuide(p, params.id)) ?? refuse('guides.notFound')
      const word = body.approvalStatus === 'rejected' ? 'rejected' : body.approvalStatus
      return { message: `Guide ${word} successfully`, guide }
    },
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/guide/:id/priority',
    who: 'admin',
    summary: 'Sets the place in explore',
    params: Params,
    body: PriorityRequest,
    answer: Answer,
    refuses: ['guides.notFound'],
    async run({ me, params, body }) {
      await setPriority(p, me, params.id, body.viewPriority)
      const guide = (await deskGuide(p, params.id)) ?? refuse('guides.notFound')
      return { message: 'Priority updated successfully', guide }
    },
  })
  route(door, {
    method: 'PUT',
    url: '/api/admin/guide/:id/block',
    who: 'admin',
    summary: 'Blocks or unblocks a guide',
    params: Params,
    body: BlockRequest,
    answer: Answer,
    refuses: ['guides.notFound'],
    async run({ me, params, body }) {
      const blocks = isBlocked(body.accountStatus)
      await setBlocked(p, me, { id: params.id, role: 'guide' }, blocks)
      const guide = (await deskGuide(p, params.id)) ?? refuse('guides.notFound')
      return { message: `Guide ${blocks ? 'blocked' : 'unblocked'} successfully`, guide }
    },
  })
}
