import { defineOperation } from '../../operation.ts'
import { MessageResponse } from '../../wire.ts'
import { GroupDetailsRequest, GroupDetailsResponse } from './shapes.ts'

export const readGroupDetails = defineOperation({
  method: 'GET',
  path: '/api/party/:bookingId',
  who: 'person',
  summary: 'Who travels, for the traveller and, while the booking is open or agreed, its guide',
  response: GroupDetailsResponse,
  refuses: ['party.notFound', 'secrets.otherKey'],
})

export const saveGroupDetails = defineOperation({
  method: 'PUT',
  path: '/api/party/:bookingId',
  who: 'user',
  summary: 'The traveller tells all guides of the trip who travels, with consent',
  body: GroupDetailsRequest,
  response: GroupDetailsResponse,
  refuses: ['bookings.notFound', 'bookings.notPossible', 'secrets.otherKey', 'request.tooMany'],
})

export const eraseGroupDetails = defineOperation({
  method: 'DELETE',
  path: '/api/party/:bookingId',
  who: 'user',
  summary: 'The traveller deletes it at once, and with it what guides ticked',
  response: MessageResponse,
  refuses: ['party.notFound'],
})
