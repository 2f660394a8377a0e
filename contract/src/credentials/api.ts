import { z } from 'zod'
import { UPLOAD_REFUSALS } from '../media/api.ts'
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

export const addCredentialFile = defineOperation({
  method: 'POST',
  path: '/api/guides/credentials/:id/files',
  who: 'guide',
  summary: 'Add a photograph to a credential that waits: multipart with `file`; 3 at most',
  status: 201,
  response: OwnCredentials,
  refuses: [
    ...UPLOAD_REFUSALS,
    'credentials.notFound',
    'credentials.checked',
    'credentials.filesFull',
    'request.tooMany',
  ],
})

export const removeCredentialFile = defineOperation({
  method: 'DELETE',
  path: '/api/guides/credentials/:id/files/:file',
  who: 'guide',
  summary: 'Remove a photograph of a credential that waits',
  response: OwnCredentials,
  refuses: ['credentials.notFound', 'credentials.checked'],
})

export const readCredentialFile = defineOperation({
  method: 'GET',
  path: '/api/guides/credentials/:id/files/:file',
  who: 'guide',
  summary: 'A photograph of my credential',
  response: z.file(),
  responseType: 'image/webp',
  refuses: ['credentials.notFound'],
})
