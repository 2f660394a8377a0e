import { Day } from '../../bookings/day/shapes.ts'
import { defineOperation } from '../../operation.ts'
import { RecognitionRequest } from './shapes.ts'

export const setRecognition = defineOperation({
  method: 'PUT',
  path: '/api/bookings/:id/recognition',
  who: 'person',
  summary: 'A party says how the other recognises it',
  body: RecognitionRequest,
  response: Day,
  refuses: ['bookings.notFound', 'day.notAgreed', 'chat.pictureNotFound', 'request.tooMany'],
})
