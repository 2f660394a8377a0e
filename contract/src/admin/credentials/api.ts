import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import {
  AcceptRequest,
  AdminCredential,
  AdminCredentialQuery,
  AppliedRequest,
  EnterRequest,
  RefuseRequest,
} from './shapes.ts'

export const listCredentials = defineOperation({
  method: 'GET',
  path: '/api/admin/credentials',
  who: 'admin',
  summary: 'Credentials that wait, that end or have ended, or all of one guide; 200 at most',
  query: AdminCredentialQuery,
  response: z.array(AdminCredential),
})

export const readAdminCredential = defineOperation({
  method: 'GET',
  path: '/api/admin/credentials/:id',
  who: 'admin',
  summary: 'One credential',
  response: AdminCredential,
  refuses: ['credentials.notFound'],
})

export const enterCredential = defineOperation({
  method: 'POST',
  path: '/api/admin/credentials',
  who: 'admin',
  summary: 'Enter a credential that needs no check, such as a membership, for a guide by username',
  body: EnterRequest,
  response: AdminCredential,
  refuses: ['guides.notFound', 'credentials.full'],
})

export const acceptCredential = defineOperation({
  method: 'POST',
  path: '/api/admin/credentials/:id/accept',
  who: 'admin',
  summary: 'Accept a credential that waits',
  body: AcceptRequest,
  response: AdminCredential,
  refuses: ['credentials.notFound', 'admin.notWaiting'],
})

export const refuseCredential = defineOperation({
  method: 'POST',
  path: '/api/admin/credentials/:id/refuse',
  who: 'admin',
  summary: 'Refuse a credential that waits, or take back one that is valid',
  body: RefuseRequest,
  response: AdminCredential,
  refuses: ['credentials.notFound', 'admin.notWaiting'],
})

export const applyForRenewal = defineOperation({
  method: 'POST',
  path: '/api/admin/credentials/:id/applied',
  who: 'admin',
  summary: 'Let a credential count, up to 90 days, while its renewal is applied for',
  body: AppliedRequest,
  response: AdminCredential,
  refuses: ['credentials.notFound', 'credentials.notChecked', 'credentials.appliedRange'],
})

export const readAdminCredentialFile = defineOperation({
  method: 'GET',
  path: '/api/admin/credentials/:id/files/:file',
  who: 'admin',
  summary: 'A photograph of a credential; each read is in the audit log',
  response: z.file(),
  responseType: 'image/webp',
  refuses: ['credentials.notFound'],
})
