import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { ErrorResponse } from '../../wire.ts'
import {
  Identities,
  IdentityAddition,
  IdentityRemoval,
  IdentityTicket,
  ProviderAddress,
  ProviderOutcome,
  ProviderReturn,
  ProviderSignup,
  ProviderStart,
  SignedUp,
} from './shapes.ts'

export const startProviderLogin = defineOperation({
  method: 'POST',
  path: '/api/auth/oidc/:provider/start',
  who: 'anyone',
  summary: 'The address of an identity provider’s page, for a login',
  body: ProviderStart,
  response: ProviderAddress,
  refuses: ['identities.provider', 'identities.unavailable', 'request.tooMany'],
})

export const finishProviderLogin = defineOperation({
  method: 'POST',
  path: '/api/auth/oidc/:provider/finish',
  who: 'maybe',
  summary: 'Log in, or add a provider to my account, with what the provider sent back',
  body: ProviderReturn,
  response: ProviderOutcome,
  refuses: [
    'identities.provider',
    'identities.attempt',
    'identities.invalid',
    'identities.unavailable',
    'identities.login',
    'identities.linked',
    'identities.full',
    'login.accountBlocked',
    'login.verificationNeeded',
    'login.tooMany',
    'auth.blocked',
  ],
  refusedAs: {
    /** With `identities.login` the ticket for `POST /api/account/identities`. */
    409: ErrorResponse.extend({ ticket: z.string().optional() }),
  },
})

export const signUpWithProvider = defineOperation({
  method: 'POST',
  path: '/api/auth/oidc/:provider/signup',
  who: 'anyone',
  summary: 'Create the account of a person whom a provider has identified',
  body: ProviderSignup,
  status: 201,
  response: SignedUp,
  refuses: [
    'identities.provider',
    'identities.attempt',
    'accounts.emailTaken',
    'accounts.usernameTaken',
    'accounts.resendWait',
    'places.unknown',
    'signup.closed',
    'request.tooMany',
  ],
})

export const listIdentities = defineOperation({
  method: 'GET',
  path: '/api/account/identities',
  who: 'person',
  summary: 'The providers with which I log in, and whether I have a password',
  response: Identities,
})

export const linkIdentity = defineOperation({
  method: 'POST',
  path: '/api/account/identities',
  who: 'person',
  summary: 'Add the provider whose login led to this account, after one login without it',
  body: IdentityTicket,
  response: Identities,
  refuses: ['identities.attempt', 'identities.linked', 'identities.full'],
})

export const addIdentity = defineOperation({
  method: 'POST',
  path: '/api/account/identities/:provider',
  who: 'person',
  summary: 'The address of a provider’s page, to add it to my account, after the password',
  body: IdentityAddition,
  response: ProviderAddress,
  refuses: [
    'accounts.wrongPassword',
    'accounts.noPassword',
    'identities.provider',
    'identities.unavailable',
    'request.tooMany',
  ],
})

export const removeIdentity = defineOperation({
  method: 'DELETE',
  path: '/api/account/identities/:identity',
  who: 'person',
  summary: 'Remove a provider from my account, after the password if there is one',
  body: IdentityRemoval,
  response: Identities,
  refuses: ['accounts.wrongPassword', 'identities.notFound', 'identities.last', 'request.tooMany'],
})
