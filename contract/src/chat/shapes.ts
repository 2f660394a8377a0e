import { z } from 'zod'
import { PlaceRequest } from '../bookings/day/shapes.ts'
import { Message } from '../bookings/shapes.ts'
import { ClientId, requiredText } from '../wire.ts'
import { CHAT_LIMITS } from './limits.ts'
import { PhraseRequest } from './phrases/shapes.ts'

/** A text, a phrase, or a picture or a place with or without a text. Each can quote a line. */
export const MessageRequest = z
  .object({
    message: requiredText(CHAT_LIMITS.message, 'messageRequired', 'messageLength').optional(),
    phrase: PhraseRequest.optional(),
    pictureId: z.uuid().optional(),
    place: PlaceRequest.optional(),
    /** The number of an earlier line. */
    quotes: z.int().min(1).max(CHAT_LIMITS.lastSeq).optional(),
    /** A retry with the same id is not stored again and returns the first result. */
    clientMessageId: ClientId.optional(),
  })
  .refine(({ message, phrase, pictureId, place }) => message ?? phrase ?? pictureId ?? place, {
    error: 'messageRequired',
    path: ['message'],
  })
  .refine(
    ({ message, phrase, pictureId, place }) =>
      !phrase || (message ?? pictureId ?? place) === undefined,
    { error: 'invalid', path: ['phrase'] },
  )
  .refine(({ pictureId, place }) => pictureId === undefined || place === undefined, {
    error: 'invalid',
    path: ['place'],
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
