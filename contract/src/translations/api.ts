import { defineOperation } from '../operation.ts'
import { Translation, TranslationRequest, TranslatorState } from './shapes.ts'

export const readTranslator = defineOperation({
  method: 'GET',
  path: '/api/translator',
  who: 'person',
  summary: 'The languages into which texts of other people can be translated',
  response: TranslatorState,
})

const REFUSES = [
  'translation.tooLong',
  'translation.off',
  'translation.dayLimit',
  'translation.unavailable',
] as const

export const translateReview = defineOperation({
  method: 'POST',
  path: '/api/guides/profile/:username/reviews/:reviewId/translation',
  who: 'person',
  summary: 'Translates a review of a public page',
  body: TranslationRequest,
  response: Translation,
  refuses: ['reviews.notFound', ...REFUSES],
})

export const translateMessage = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/messages/:seq/translation',
  who: 'person',
  summary: 'Translates what a party wrote; number 0 is the text of the enquiry',
  body: TranslationRequest,
  response: Translation,
  refuses: ['bookings.notFound', 'translation.notFound', ...REFUSES],
})
