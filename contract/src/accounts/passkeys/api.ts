import { defineOperation } from '../../operation.ts'
import { LoginResponse } from '../shapes.ts'
import {
  NewPasskey,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyLogin,
  PasskeyRequest,
  Passkeys,
} from './shapes.ts'

export const listPasskeys = defineOperation({
  method: 'GET',
  path: '/api/account/passkeys',
  who: 'person',
  summary: 'My passkeys, newest first',
  response: Passkeys,
})

export const offerPasskey = defineOperation({
  method: 'POST',
  path: '/api/account/passkeys/options',
  who: 'person',
  summary: 'The options for a new passkey, after the password',
  body: PasskeyConfirmation,
  response: PasskeyCreation,
  refuses: ['accounts.wrongPassword', 'accounts.noPassword', 'passkeys.full', 'request.tooMany'],
})

export const addPasskey = defineOperation({
  method: 'POST',
  path: '/api/account/passkeys',
  who: 'person',
  summary: 'Add the passkey that the browser made for the options',
  body: NewPasskey,
  response: Passkeys,
  refuses: ['passkeys.invalid', 'passkeys.full'],
})

export const removePasskey = defineOperation({
  method: 'DELETE',
  path: '/api/account/passkeys/:passkey',
  who: 'person',
  summary: 'Remove one of my passkeys, after the password',
  body: PasskeyConfirmation,
  response: Passkeys,
  refuses: [
    'accounts.wrongPassword',
    'accounts.noPassword',
    'passkeys.notFound',
    'request.tooMany',
  ],
})

export const offerPasskeyLogin = defineOperation({
  method: 'POST',
  path: '/api/auth/passkey/options',
  who: 'anyone',
  summary: 'The options for a login with a passkey',
  response: PasskeyRequest,
  refuses: ['request.tooMany'],
})

export const logInWithPasskey = defineOperation({
  method: 'POST',
  path: '/api/auth/passkey',
  who: 'anyone',
  summary: 'Log in with a passkey',
  body: PasskeyLogin,
  response: LoginResponse,
  refuses: ['login.passkey', 'login.accountBlocked', 'login.verificationNeeded', 'login.tooMany'],
})
