import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import {
  AccountEmail,
  AccountStatusResponse,
  ChangeEmailRequest,
  ChangePasswordRequest,
  DeleteAccountRequest,
  PasswordChanged,
  SessionView,
  SettingsRequest,
  SettingsResponse,
  UserProfile,
  UserProfileRequest,
} from '../shapes.ts'

export const exportAccount = defineOperation({
  method: 'GET',
  path: '/api/account/export',
  who: 'person',
  summary: 'Everything that is stored about me',
  response: z.record(z.string(), z.unknown()),
})

export const deleteAccount = defineOperation({
  method: 'POST',
  path: '/api/account/delete',
  who: 'person',
  summary: 'Delete my account after thirty days of grace',
  body: DeleteAccountRequest,
  response: SettingsResponse,
  refuses: ['accounts.wrongPassword', 'accounts.noPassword'],
})

export const restoreAccount = defineOperation({
  method: 'POST',
  path: '/api/account/restore',
  who: 'person',
  summary: 'Cancel the deletion of my account',
  response: SettingsResponse,
})

export const readUserProfile = defineOperation({
  method: 'GET',
  path: '/api/users/profile',
  who: 'user',
  summary: 'My profile as a traveller',
  response: UserProfile,
})

export const saveUserProfile = defineOperation({
  method: 'PUT',
  path: '/api/users/profile',
  who: 'user',
  summary: 'Save my profile as a traveller',
  body: UserProfileRequest,
  response: UserProfile,
  refuses: ['accounts.usernameTaken', 'media.notYours'],
})

export const readUserSettings = defineOperation({
  method: 'GET',
  path: '/api/users/settings',
  who: 'user',
  summary: 'Settings of a user',
  response: SettingsResponse,
})

export const saveUserSettings = defineOperation({
  method: 'PUT',
  path: '/api/users/settings',
  who: 'user',
  summary: 'Save the settings of a user',
  body: SettingsRequest,
  response: SettingsResponse,
})

export const deactivateUser = defineOperation({
  method: 'PUT',
  path: '/api/users/deactivate',
  who: 'user',
  summary: 'Deactivate the account of a user',
  response: AccountStatusResponse,
})

export const reactivateUser = defineOperation({
  method: 'PUT',
  path: '/api/users/reactivate',
  who: 'user',
  summary: 'Reactivate the account of a user',
  response: AccountStatusResponse,
})

export const readGuideSettings = defineOperation({
  method: 'GET',
  path: '/api/guides/settings',
  who: 'guide',
  summary: 'Settings of a guide',
  response: SettingsResponse,
})

export const saveGuideSettings = defineOperation({
  method: 'PUT',
  path: '/api/guides/settings',
  who: 'guide',
  summary: 'Save the settings of a guide',
  body: SettingsRequest,
  response: SettingsResponse,
})

export const deactivateGuide = defineOperation({
  method: 'POST',
  path: '/api/guides/deactivate',
  who: 'guide',
  summary: 'Deactivate the account of a guide',
  response: AccountStatusResponse,
})

export const reactivateGuide = defineOperation({
  method: 'PUT',
  path: '/api/guides/reactivate',
  who: 'guide',
  summary: 'Reactivate the account of a guide',
  response: AccountStatusResponse,
})

export const listSessions = defineOperation({
  method: 'GET',
  path: '/api/account/sessions',
  who: 'person',
  summary: 'Where I am logged in',
  response: z.array(SessionView),
})

export const endSession = defineOperation({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  who: 'person',
  summary: 'Sign me out there',
  response: z.array(SessionView),
  refuses: ['accounts.sessionNotFound'],
  allowsBlocked: true,
})

export const endOtherSessions = defineOperation({
  method: 'DELETE',
  path: '/api/account/sessions',
  who: 'person',
  summary: 'Sign me out everywhere else',
  response: z.array(SessionView),
  allowsBlocked: true,
})

export const readEmail = defineOperation({
  method: 'GET',
  path: '/api/account/email',
  who: 'person',
  summary: 'My email address, and the one that waits to be verified',
  response: AccountEmail,
})

export const changeEmail = defineOperation({
  method: 'PUT',
  path: '/api/account/email',
  who: 'person',
  summary: 'Ask for another email address: it takes effect once its link is opened',
  body: ChangeEmailRequest,
  response: AccountEmail,
  refuses: [
    'accounts.wrongPassword',
    'accounts.noPassword',
    'accounts.sameEmail',
    'accounts.resendWait',
    'request.tooMany',
  ],
})

export const cancelEmailChange = defineOperation({
  method: 'DELETE',
  path: '/api/account/email',
  who: 'person',
  summary: 'Keep my email address: the link to the new one stops working',
  response: AccountEmail,
})

export const changePassword = defineOperation({
  method: 'PUT',
  path: '/api/account/password',
  who: 'person',
  summary: 'Change my password, and log out everywhere else',
  body: ChangePasswordRequest,
  response: PasswordChanged,
  refuses: ['accounts.wrongPassword', 'accounts.noPassword', 'request.tooMany'],
})
