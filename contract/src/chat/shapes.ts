import { z } from 'zod'
import { Message } from '../bookings/shapes.ts'
import { ClientId, requiredText } from '../wire.ts'
import { CHAT_LIMITS } from './limits.ts'
import { PhraseRequest } from './phrases/shapes.ts'

/** A text, a phrase instead of it, or a picture with or without a text. */
export const MessageRequest = z
  .object({
    message: requiredText(CHAT_LIMITS.message, 'messageRequired', 'messageLength').optional(),
    phrase: PhraseRequest.optional(),
    pictureId: z.uuid().optional(),
    /** A retry with the same id is not stored again and returns the first result. */
    clientMessageId: ClientId.optional(),
  })
  .refine(({ message, phrase, pictureId }) => message ?? phrase ?? pictureId, {
    error: 'messageRequired',
    path: ['message'],
  })
  .refine(({ message, phrase, pictureId }) => !phrase || (message ?? pictureId) === undefined, {
    error: 'invalid',
    path: ['phrase'],
  })
export type MessageRequest = z.infer<typeof MessageRequest>

export const MessageSent = z.object({ message: Message })
const upToLastSeq = (seq: number) => Math.min(seq, CHAT_LIMITS.lastSeq)

/** Messages after a number, or the page before a number, depending on the parameter. */
export const MessageReplayQuery = z.object({
  after: z.coerce.number().int().min(0).catch(0).transform(upToLastSeq),
  before: z.coerce.number().int().min(1).transform(upToLastSeq).optional().catch(undefined),
})
export type MessageReplayQuery = z.infer<typeof MessageReplayQuery>
export const ReadRequest = z.object({ seq: z.int().min(0) })
export const ReadResponse = z.object({ seq: z.number() })
