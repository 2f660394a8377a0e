import { defineOperation } from '../../operation.ts'
import {
  Day,
  MeetingPointRequest,
  NoShowAnswer,
  NoShowRequest,
  Signal,
  SignalRequest,
} from './shapes.ts'

export const readDay = defineOperation({
  method: 'GET',
  path: '/api/bookings/:id/day',
  who: 'person',
  summary: 'When and where the two parties of an agreed booking meet',
  response: Day,
  refuses: ['bookings.notFound', 'day.notAgreed'],
})

export const setMeetingPoint = defineOperation({
  method: 'PUT',
  path: '/api/bookings/:id/meeting-point',
  who: 'guide',
  summary: 'The guide says where to meet; the traveller is notified of a change',
  body: MeetingPointRequest,
  response: Day,
  refuses: ['bookings.notFound', 'day.notAgreed', 'request.tooMany'],
})

export const sendSignal = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/signals',
  who: 'person',
  summary: 'A party lets the other know that it is on the way, late or there, or that they met',
  body: SignalRequest,
  status: 201,
  response: Signal,
  refuses: ['bookings.notFound', 'day.notAgreed', 'day.closed', 'request.tooMany'],
})

export const claimNoShow = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/no-shows',
  who: 'person',
  summary: 'A party claims that the other did not come to a meeting; the other can answer',
  body: NoShowRequest,
  status: 201,
  response: Day,
  refuses: ['bookings.notFound', 'day.notAgreed', 'day.notYet', 'day.closed', 'request.tooMany'],
})

export const answerNoShow = defineOperation({
  method: 'POST',
  path: '/api/bookings/:id/no-shows/:claim/answer',
  who: 'person',
  summary: 'The other party agrees or disagrees, once and in time',
  body: NoShowAnswer,
  response: Day,
  refuses: [
    'auth.forbidden',
    'bookings.notFound',
    'day.notAgreed',
    'day.claimNotFound',
    'day.answered',
  ],
})

export const withdrawNoShow = defineOperation({
  method: 'DELETE',
  path: '/api/bookings/:id/no-shows/:claim',
  who: 'person',
  summary: 'Who made a claim withdraws it until it is answered',
  response: Day,
  refuses: [
    'auth.forbidden',
    'bookings.notFound',
    'day.notAgreed',
    'day.claimNotFound',
    'day.answered',
  ],
})
