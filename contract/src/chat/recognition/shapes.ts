import { z } from 'zod'
import { RECOGNITION_TEXT } from '../../bookings/day/limits.ts'
import { ClientId, trimmedText } from '../../wire.ts'
import { PhraseRequest } from '../phrases/shapes.ts'
import type { PhraseKey } from '../phrases/vocabulary.ts'

/** The phrases that describe a person. */
const RECOGNITION_PHRASES: readonly PhraseKey[] = ['wearing', 'carrying']

/** How the other recognises me: a phrase or own words, and a picture. None removes what was there. */
export const RecognitionRequest = z
  .object({
    phrase: PhraseRequest.nullish().transform((phrase) => phrase ?? null),
    text: trimmedText(RECOGNITION_TEXT, 'tooLong')
      .nullish()
      .transform((text) => text ?? ''),
    /** A picture of the booking that was uploaded for this, or the one that is there already. */
    pictureId: ClientId.nullish().transform((id) => id ?? null),
  })
  .refine(({ phrase, text }) => phrase === null || text === '', { error: 'invalid' })
  .refine(({ phrase }) => phrase === null || RECOGNITION_PHRASES.includes(phrase.key), {
    error: 'invalid',
    path: ['phrase', 'key'],
  })
export type RecognitionRequest = z.output<typeof RecognitionRequest>
