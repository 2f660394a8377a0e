import { defineOperation } from '../../operation.ts'
import { LoginResponse } from '../shapes.ts'
import { Invitation, InvitedSignup } from './shapes.ts'

export const readInvitation = defineOperation({
  method: 'GET',
  path: '/api/auth/invitations/:token',
  who: 'anyone',
  summary: 'What an invitation brings, by the link of its mail',
  response: Invitation,
  refuses: ['invitations.link', 'invitations.used', 'signup.closed'],
})

export const acceptInvitation = defineOperation({
  method: 'POST',
  path: '/api/auth/invitations/:token',
  who: 'anyone',
  summary: 'Sign up as a guide by an invitation, which proves the address, and log in',
  body: InvitedSignup,
  status: 201,
  response: LoginResponse,
  refuses: [
    'invitations.link',
    'invitations.used',
    'signup.closed',
    'accounts.emailTaken',
    'accounts.usernameTaken',
    'places.unknown',
  ],
})
