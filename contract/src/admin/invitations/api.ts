import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { AdminInvitationPage, AdminInvitationQuery } from '../lists/shapes.ts'
import { AdminInvitation, InvitationRequest, InvitationResult } from './shapes.ts'

export const inviteGuides = defineOperation({
  method: 'POST',
  path: '/api/admin/invitations',
  who: 'admin',
  role: 'owner',
  summary: 'Invites guides by lines of a CSV file, or shows how its lines are read',
  body: InvitationRequest,
  response: InvitationResult,
  refuses: ['invitations.lines', 'invitations.perDay'],
})

export const pageOfInvitations = defineOperation({
  method: 'GET',
  path: '/api/admin/lists/invitations',
  who: 'admin',
  role: 'owner',
  summary: 'A page of the invitations, with who joined',
  query: AdminInvitationQuery,
  response: AdminInvitationPage,
})

export const invitationFile = defineOperation({
  method: 'GET',
  path: '/api/admin/lists/invitations.csv',
  who: 'admin',
  role: 'owner',
  summary: 'The invitations as a file',
  query: AdminInvitationQuery,
  response: z.string(),
  responseType: 'text/csv',
})

export const resendInvitation = defineOperation({
  method: 'POST',
  path: '/api/admin/invitations/:id/resend',
  who: 'admin',
  role: 'owner',
  summary: 'Sends an invitation again; it is valid for another 30 days',
  response: AdminInvitation,
  refuses: ['invitations.notFound', 'invitations.joined', 'invitations.perDay'],
})

export const withdrawInvitation = defineOperation({
  method: 'DELETE',
  path: '/api/admin/invitations/:id',
  who: 'admin',
  role: 'owner',
  summary: 'Deletes an invitation; its links stop working',
  response: z.object({}),
  refuses: ['invitations.notFound', 'invitations.joined'],
})
