import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import {
  CorrectEmailRequest,
  EmailRequest,
  LoginRequest,
  LoginResponse,
  PublicUser,
  ResetPasswordRequest,
  SignupRequest,
} from './shapes.ts'

export const verifyEmail = defineOperation({
  method: 'GET',
  path: '/api/auth/verify-email/:token',
  who: 'anyone',
  summary: 'Verify an email address by the link of the mail',
  response: MessageResponse,
  refuses: ['accounts.alreadyVerified', 'accounts.verificationLink'],
})

export const resendVerification = defineOperation({
  method: 'POST',
  path: '/api/auth/resend-verification',
  who: 'anyone',
  summary: 'Send the verification mail again',
  body: EmailRequest,
  response: MessageResponse,
  refuses: ['accounts.resendWait'],
})

export const readPublicUser = defineOperation({
  method: 'GET',
  path: '/api/users/public/:username',
  who: 'anyone',
  summary: 'The public profile of a traveller',
  response: PublicUser,
  refuses: ['accounts.notFound'],
})

export const signUp = defineOperation({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'anyone',
  summary: 'Sign up as a traveller or a guide',
  body: SignupRequest,
  status: 201,
  response: MessageResponse,
  refuses: ['accounts.emailTaken', 'accounts.usernameTaken', 'places.unknown', 'signup.closed'],
})

export const correctEmail = defineOperation({
  method: 'POST',
  path: '/api/auth/correct-email',
  who: 'anyone',
  summary: 'Correct the address of a new account, by its password, before it is verified',
  body: CorrectEmailRequest,
  response: MessageResponse,
  refuses: [
    'login.invalidCredentials',
    'login.tooMany',
    'accounts.resendWait',
    'auth.blocked',
    'request.tooMany',
  ],
})

export const logIn = defineOperation({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Log in',
  body: LoginRequest,
  response: LoginResponse,
  refuses: [
    'login.missingFields',
    'login.invalidCredentials',
    'login.verificationNeeded',
    'login.tooMany',
  ],
})

export const logOut = defineOperation({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'maybe',
  summary: 'Log out: this token stops working',
  response: MessageResponse,
  refuses: ['auth.required'],
})

export const forgotPassword = defineOperation({
  method: 'POST',
  path: '/api/auth/forgot-password',
  who: 'anyone',
  summary: 'Ask for a link to set a new password',
  body: EmailRequest,
  response: MessageResponse,
  refuses: ['request.tooMany'],
})

export const resetPassword = defineOperation({
  method: 'POST',
  path: '/api/auth/reset-password/:token',
  who: 'anyone',
  summary: 'Set a new password by the link of the mail',
  body: ResetPasswordRequest,
  response: MessageResponse,
  refuses: ['accounts.resetLink', 'request.tooMany'],
})

export const unsubscribe = defineOperation({
  method: 'POST',
  path: '/api/mails/unsubscribe/:token',
  who: 'anyone',
  summary: 'Stop mails about bookings and messages, by the link in one of them',
  response: MessageResponse,
  refuses: ['accounts.unsubscribeLink'],
})

export const subscribe = defineOperation({
  method: 'POST',
  path: '/api/mails/subscribe/:token',
  who: 'anyone',
  summary: 'Get mails about bookings and messages again',
  response: MessageResponse,
  refuses: ['accounts.unsubscribeLink'],
})
