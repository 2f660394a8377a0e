import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { AdminUser, BlockRequest } from '../shapes.ts'
import {
  AdminPerson,
  CorrectionRequest,
  DeletionRequest,
  FindQuery,
  Found,
  NoteRequest,
} from './shapes.ts'

export const findPeople = defineOperation({
  method: 'GET',
  path: '/api/admin/find',
  who: 'admin',
  summary: 'People by name, address or username, and bookings by their code',
  query: FindQuery,
  response: Found,
})

export const readPerson = defineOperation({
  method: 'GET',
  path: '/api/admin/people/:id',
  who: 'admin',
  summary: 'A person with their bookings, reports, mails and notes',
  response: AdminPerson,
  refuses: ['accounts.notFound'],
})

export const addNote = defineOperation({
  method: 'POST',
  path: '/api/admin/people/:id/notes',
  who: 'admin',
  summary: 'Adds a note about a person, for administrators only',
  body: NoteRequest,
  response: AdminPerson,
  refuses: ['accounts.notFound'],
})

export const correctPersonEmail = defineOperation({
  method: 'PUT',
  path: '/api/admin/people/:id/email',
  who: 'admin',
  summary: 'Corrects an address that was never verified, and mails the link to it',
  body: CorrectionRequest,
  response: AdminPerson,
  refuses: [
    'accounts.notFound',
    'accounts.alreadyVerified',
    'accounts.resendWait',
    'request.tooMany',
  ],
})

export const exportPerson = defineOperation({
  method: 'GET',
  path: '/api/admin/people/:id/export',
  who: 'admin',
  summary: 'What is stored about a person, without what only they can open',
  response: z.record(z.string(), z.unknown()),
  refuses: ['accounts.notFound'],
})

export const deletePerson = defineOperation({
  method: 'POST',
  path: '/api/admin/people/:id/deletion',
  who: 'admin',
  summary: 'Requests the deletion of an account for its person, after thirty days of grace',
  body: DeletionRequest,
  response: AdminPerson,
  refuses: ['accounts.notFound'],
})

export const blockUser = defineOperation({
  method: 'PUT',
  path: '/api/admin/user/:id/block',
  who: 'admin',
  summary: 'Blocks or unblocks a traveller',
  body: BlockRequest,
  response: z.object({ message: z.string(), user: AdminUser }),
  refuses: ['accounts.notFound'],
})
