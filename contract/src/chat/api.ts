import { z } from 'zod'
import { Message } from '../bookings/shapes.ts'
import { defineOperation } from '../operation.ts'
import {
  MessageReplayQuery,
  MessageRequest,
  MessageSent,
  ReadRequest,
  ReadResponse,
} from './shapes.ts'

export const sendMessage = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/messages',
  who: 'person',
  summary: 'A party writes into the thread',
  body: MessageRequest,
  status: 201,
  response: MessageSent,
  refuses: ['bookings.notFound', 'chat.waitForGuide', 'chat.completed', 'chat.quoteNotFound'],
})

export const readMessages = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/messages',
  who: 'person',
  summary: 'The messages after a sequence number, or the page before one, in order',
  query: MessageReplayQuery,
  response: z.array(Message),
  refuses: ['bookings.notFound'],
})

export const readThread = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/read',
  who: 'person',
  summary: 'The person has read the thread up to a sequence number',
  body: ReadRequest,
  response: ReadResponse,
  refuses: ['bookings.notFound'],
})
