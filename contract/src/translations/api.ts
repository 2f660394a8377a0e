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

export const translateReply = defineOperation({
  method: 'POST',
  path: '/api/guides/profile/:username/reviews/:reviewId/reply/translation',
  who: 'person',
  summary: "Translates the guide's reply to a review of a public page",
  body: TranslationRequest,
  response: Translation,
  refuses: ['reviews.notFound', ...REFUSES],
})

const OF_BOOKING = ['bookings.notFound', 'translation.notFound', ...REFUSES] as const

export const translateOwnReply = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/review/reply/translation',
  who: 'person',
  summary: "Translates the guide's reply to the review of a booking",
  body: TranslationRequest,
  response: Translation,
  refuses: OF_BOOKING,
})

export const translateRecognition = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/recognitions/:role/translation',
  who: 'person',
  summary: 'Translates in which words a party, user or guide, says how to recognise it',
  body: TranslationRequest,
  response: Translation,
  refuses: ['day.notAgreed', ...OF_BOOKING],
})

const OF_CLAIM = ['day.notAgreed', 'day.claimNotFound', ...OF_BOOKING] as const

export const translateClaim = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/no-shows/:claim/translation',
  who: 'person',
  summary: 'Translates the words of a claim that a party did not come',
  body: TranslationRequest,
  response: Translation,
  refuses: OF_CLAIM,
})

export const translateClaimAnswer = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/no-shows/:claim/answer/translation',
  who: 'person',
  summary: 'Translates the words of the answer to such a claim',
  body: TranslationRequest,
  response: Translation,
  refuses: OF_CLAIM,
})

export const translateMessage = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/messages/:seq/translation',
  who: 'person',
  summary: 'Translates what a party wrote; number 0 is the text of the enquiry',
  body: TranslationRequest,
  response: Translation,
  refuses: OF_BOOKING,
})
