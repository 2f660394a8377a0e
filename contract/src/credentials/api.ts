import { defineOperation } from '../operation.ts'
import { CredentialRequest, OwnCredentials } from './shapes.ts'

export const readCredentials = defineOperation({
  method: 'GET',
  path: '/api/guides/credentials',
  who: 'guide',
  summary: 'My licences and other credentials',
  response: OwnCredentials,
})

export const sendCredential = defineOperation({
  method: 'POST',
  path: '/api/guides/credentials',
  who: 'guide',
  summary: 'Send a credential to be checked, or change the one of its kind and country that waits',
  body: CredentialRequest,
  response: OwnCredentials,
  refuses: ['credentials.full', 'request.tooMany'],
})

export const deleteCredential = defineOperation({
  method: 'DELETE',
  path: '/api/guides/credentials/:id',
  who: 'guide',
  summary: 'Withdraw a credential, or delete one that was checked',
  response: OwnCredentials,
  refuses: ['credentials.notFound', 'request.tooMany'],
})
