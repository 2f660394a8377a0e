import { z } from 'zod'
import { MessagePicture } from '../../bookings/shapes.ts'
import { UPLOAD_REFUSALS } from '../../media/api.ts'
import { defineOperation } from '../../operation.ts'
import { CHAT_LIMITS } from '../limits.ts'

export const uploadPicture = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/pictures',
  who: 'person',
  summary: 'Stores a picture for a message, which names it with `pictureId`: multipart with `file`',
  status: 201,
  response: MessagePicture,
  refuses: [
    ...UPLOAD_REFUSALS,
    'bookings.notFound',
    'chat.waitForGuide',
    'chat.completed',
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
