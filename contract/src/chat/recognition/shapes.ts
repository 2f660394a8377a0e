import { z } from 'zod'
import { RECOGNITION_TEXT } from '../../bookings/day/limits.ts'
import { trimmedText } from '../../wire.ts'
import { PhraseRequest } from '../phrases/shapes.ts'
import type { PhraseKey } from '../phrases/vocabulary.ts'

/** The phrases that describe a person. */
const RECOGNITION_PHRASES: readonly PhraseKey[] = ['wearing', 'carrying']

/** How the other recognises me: a phrase or own words. Neither removes what was there. */
export const RecognitionRequest = z
  .object({
    phrase: PhraseRequest.nullish().transform((phrase) => phrase ?? null),
    text: trimmedText(RECOGNITION_TEXT, 'tooLong')
      .nullish()
      .transform((text) => text ?? ''),
  })
  .refine(({ phrase, text }) => phrase === null || text === '', { error: 'invalid' })
  .refine(({ phrase }) => phrase === null || RECOGNITION_PHRASES.includes(phrase.key), {
    error: 'invalid',
    path: ['phrase', 'key'],
  })
export type RecognitionRequest = z.output<typeof RecognitionRequest>
