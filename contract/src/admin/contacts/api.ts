import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { AdminContact, AnsweredRequest, ContactReplyRequest } from './shapes.ts'

export const markAnswered = defineOperation({
  method: 'PUT',
  path: '/api/admin/contacts/:id',
  who: 'admin',
  summary: 'Marks a message as answered, or as waiting again',
  body: AnsweredRequest,
  response: AdminContact,
  refuses: ['contact.notFound'],
})

export const readContact = defineOperation({
  method: 'GET',
  path: '/api/admin/contacts/:id',
  who: 'admin',
  summary: 'A contact message with its replies',
  response: AdminContact,
  refuses: ['contact.notFound'],
})

export const replyToContact = defineOperation({
  method: 'POST',
  path: '/api/admin/contacts/:id/reply',
  who: 'admin',
  summary: 'Answers a contact message by mail, in the language in which it was sent',
  body: ContactReplyRequest,
  response: AdminContact,
  refuses: ['contact.notFound', 'contact.replyChanged'],
})

export const deleteContact = defineOperation({
  method: 'DELETE',
  path: '/api/admin/contacts/:id',
  who: 'admin',
  summary: 'Deletes a contact message with its replies',
  response: z.object({}),
  refuses: ['contact.notFound'],
})
