import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { MessageResponse } from '../../wire.ts'
import { PasswordConfirmation } from '../shapes.ts'
import {
  AdminAccountView,
  AdminEmailRequest,
  AdminForgotRequest,
  AdminPasswordChanged,
  AdminPasswordRequest,
  AdminResetRequest,
  DigestRequest,
  RecoveryCodes,
  SecondFactorCode,
  SecondFactorOffer,
  SecondFactorRequest,
} from './shapes.ts'

export const offerSecondFactor = defineOperation({
  method: 'POST',
  path: '/api/admin/second-factor',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Offers a secret for an authenticator app',
  response: SecondFactorOffer,
})

export const switchSecondFactorOn = defineOperation({
  method: 'PUT',
  path: '/api/admin/second-factor',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Switches the second factor on; answers the recovery codes once',
  body: SecondFactorRequest,
  response: RecoveryCodes,
  refuses: ['admin.code', 'admin.secondFactorIsOn', 'accounts.wrongPassword', 'login.tooMany'],
})

export const renewRecoveryCodes = defineOperation({
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  who: 'admin',
  role: 'viewer',
  summary: 'New recovery codes in place of the old ones; answered once',
  body: SecondFactorCode,
  response: RecoveryCodes,
  refuses: ['admin.code', 'admin.secondFactorIsOff', 'accounts.wrongPassword', 'login.tooMany'],
})

export const switchSecondFactorOff = defineOperation({
  method: 'POST',
  path: '/api/admin/second-factor/off',
  who: 'admin',
  role: 'viewer',
  summary: 'Switches the second factor off',
  body: SecondFactorCode,
  response: z.object({ hasSecondFactor: z.literal(false) }),
  refuses: ['admin.code', 'accounts.wrongPassword', 'login.tooMany'],
})

export const readAdminAccount = defineOperation({
  method: 'GET',
  path: '/api/admin/account',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'The administrator’s own account',
  response: AdminAccountView,
})

export const changeAdminEmail = defineOperation({
  method: 'PUT',
  path: '/api/admin/account/email',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Mails a link to a new address, which counts once it is opened',
  body: AdminEmailRequest,
  response: MessageResponse,
  refuses: [
    'admin.emailTaken',
    'admin.notFound',
    'accounts.wrongPassword',
    'login.tooMany',
    'request.tooMany',
  ],
})

export const removeAdminEmail = defineOperation({
  method: 'DELETE',
  path: '/api/admin/account/email',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Removes the address',
  body: PasswordConfirmation,
  response: AdminAccountView,
  refuses: ['admin.notFound', 'accounts.wrongPassword', 'login.tooMany'],
})

export const changeDigest = defineOperation({
  method: 'PUT',
  path: '/api/admin/account/digest',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'How often the administrator is mailed what waits',
  body: DigestRequest,
  response: AdminAccountView,
  refuses: ['admin.notFound'],
})

export const changeAdminPassword = defineOperation({
  method: 'PUT',
  path: '/api/admin/account/password',
  who: 'admin',
  role: 'viewer',
  allowsNoSecondFactor: true,
  summary: 'Changes the password and ends every other session',
  body: AdminPasswordRequest,
  response: AdminPasswordChanged,
  refuses: ['admin.notFound', 'accounts.wrongPassword', 'login.tooMany'],
})

export const verifyAdminEmail = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-email/:token',
  who: 'anyone',
  summary: 'Verifies an administrator’s address by the link of the mail',
  response: MessageResponse,
  refuses: ['admin.emailLink', 'admin.emailTaken', 'request.tooMany'],
})

export const forgotAdminPassword = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-forgot-password',
  who: 'anyone',
  summary: 'Requests a link to set a new administrator’s password',
  body: AdminForgotRequest,
  response: MessageResponse,
  refuses: ['request.tooMany'],
})

export const resetAdminPassword = defineOperation({
  method: 'POST',
  path: '/api/auth/admin-reset-password/:token',
  who: 'anyone',
  summary: 'Sets a new administrator’s password by the link of the mail',
  body: AdminResetRequest,
  response: MessageResponse,
  refuses: ['admin.resetLink', 'request.tooMany'],
})
