import { z } from 'zod'
import { Message } from '../bookings/shapes.ts'
import { UPLOAD_REFUSALS } from '../media/api.ts'
import { PrivatePicture } from '../media/shapes.ts'
import { defineOperation } from '../operation.ts'
import { CHAT_LIMITS } from './limits.ts'
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
  refuses: [
    'bookings.notFound',
    'chat.waitForGuide',
    'chat.completed',
    'chat.closed',
    'chat.quoteNotFound',
  ],
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

export const uploadPicture = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/pictures',
  who: 'person',
  summary: 'Stores a picture for a message, which names it with `pictureId`: multipart with `file`',
  status: 201,
  response: PrivatePicture,
  refuses: [
    ...UPLOAD_REFUSALS,
    'bookings.notFound',
    'chat.waitForGuide',
    'chat.completed',
    'chat.closed',
    'chat.pictureLimit',
  ],
})

/** The smallest stored width that is at least this one. */
export const PictureQuery = z.object({
  width: z.coerce.number().int().min(1).max(CHAT_LIMITS.pictureWidth).optional().catch(undefined),
})
export type PictureQuery = z.infer<typeof PictureQuery>

export const readPicture = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/pictures/:pictureId',
  who: 'person',
  summary: 'A picture of the conversation, for its parties',
  query: PictureQuery,
  response: z.file(),
  responseType: 'image/webp',
  refuses: ['bookings.notFound', 'chat.pictureNotFound'],
})

export const removePicture = defineOperation({
  method: 'DELETE',
  path: '/api/bookings/:id/pictures/:pictureId',
  who: 'person',
  summary: 'The sender removes a picture; its message stays and says so',
  response: z.object({ ok: z.literal(true) }),
  refuses: ['bookings.notFound', 'chat.pictureNotFound'],
})
