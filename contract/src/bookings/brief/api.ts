import { defineOperation } from '../../operation.ts'
import { MessageResponse } from '../../wire.ts'
import { BriefRequest, BriefResponse } from './shapes.ts'

export const readBrief = defineOperation({
  method: 'GET',
  path: '/api/party/:bookingId',
  who: 'person',
  summary: 'Who travels, for the traveller and, while the booking is open or agreed, its guide',
  response: BriefResponse,
  refuses: ['party.notFound', 'secrets.otherKey'],
})

export const saveBrief = defineOperation({
  method: 'PUT',
  path: '/api/party/:bookingId',
  who: 'user',
  summary: 'The traveller tells all guides of the trip who travels, with consent',
  body: BriefRequest,
  response: BriefResponse,
  refuses: ['bookings.notFound', 'bookings.notPossible', 'secrets.otherKey', 'request.tooMany'],
})

export const eraseBrief = defineOperation({
  method: 'DELETE',
  path: '/api/party/:bookingId',
  who: 'user',
  summary: 'The traveller deletes it at once, and with it what guides ticked',
  response: MessageResponse,
  refuses: ['party.notFound'],
})
