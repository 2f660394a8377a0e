import { z } from 'zod'
import { EditableProfile, StaffProfileRequest } from '../../guides/staff-edits.ts'
import { defineOperation } from '../../operation.ts'
import { ErrorResponse, ProblemsResponse } from '../../wire.ts'
import { AdminGuide, BlockRequest } from '../shapes.ts'
import {
  ApprovableGuides,
  ApprovableQuery,
  ApproveRequest,
  BulkApprovalRequest,
  BulkApprovalResponse,
  GuideApproval,
  HidingRequest,
  HidingResponse,
  PriorityRequest,
  UnlicensedGuide,
} from './shapes.ts'

const Answer = z.object({ message: z.string(), guide: AdminGuide })

export const readApproval = defineOperation({
  method: 'GET',
  path: '/api/admin/guide/:id/approval',
  who: 'admin',
  summary: 'What a decision about a guide needs, with the guides who wait before and after',
  response: GuideApproval,
  refuses: ['guides.notFound'],
})

export const listApprovable = defineOperation({
  method: 'GET',
  path: '/api/admin/guides/approvable',
  who: 'admin',
  summary: 'The guides of a filtered list who can be approved, with the version of each',
  query: ApprovableQuery,
  response: ApprovableGuides,
})

export const approveGuides = defineOperation({
  method: 'POST',
  path: '/api/admin/guides/approve',
  who: 'admin',
  summary: 'Approves several guides, except those who have changed since they were listed',
  body: BulkApprovalRequest,
  response: BulkApprovalResponse,
})

export const listUnlicensed = defineOperation({
  method: 'GET',
  path: '/api/admin/guides/unlicensed',
  who: 'admin',
  summary: 'Listed guides without a licence that counts, where the site requires one',
  response: z.array(UnlicensedGuide),
})

export const hideUnlicensed = defineOperation({
  method: 'POST',
  path: '/api/admin/guides/unlicensed/hide',
  who: 'admin',
  summary: 'Takes several guides without a licence off the site, except those who have one by now',
  body: HidingRequest,
  response: HidingResponse,
})

export const decideApproval = defineOperation({
  method: 'PUT',
  path: '/api/admin/guide/:id/approve',
  who: 'admin',
  summary: 'Sets the approval status',
  body: ApproveRequest,
  response: Answer,
  refuses: ['guides.notFound', 'guides.changedMeanwhile', 'credentials.required'],
})

export const setPriority = defineOperation({
  method: 'PUT',
  path: '/api/admin/guide/:id/priority',
  who: 'admin',
  summary: 'Sets the place in explore',
  body: PriorityRequest,
  response: Answer,
  refuses: ['guides.notFound'],
})

export const blockGuide = defineOperation({
  method: 'PUT',
  path: '/api/admin/guide/:id/block',
  who: 'admin',
  summary: 'Blocks or unblocks a guide',
  body: BlockRequest,
  response: Answer,
  refuses: ['guides.notFound'],
})

export const readGuideProfile = defineOperation({
  method: 'GET',
  path: '/api/admin/guides/:id/profile',
  who: 'admin',
  summary: 'The profile of a guide as staff edit it, with its version',
  response: EditableProfile,
  refuses: ['guides.notFound'],
})

export const writeGuideProfile = defineOperation({
  method: 'PUT',
  path: '/api/admin/guides/:id/profile',
  who: 'admin',
  summary: 'Writes the profile for a guide, who is notified and can give the earlier one back',
  body: StaffProfileRequest,
  response: EditableProfile,
  refuses: [
    'guides.notFound',
    'request.invalid',
    'guides.profileChanged',
    'accounts.usernameTaken',
    'credentials.licenceFirst',
  ],
  refusedAs: { 400: z.union([ProblemsResponse, ErrorResponse]) },
})
