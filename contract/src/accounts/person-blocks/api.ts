import { defineOperation } from '../../operation.ts'
import { BlockedPeople, BlockPersonRequest } from './shapes.ts'

export const listPersonBlocks = defineOperation({
  method: 'GET',
  path: '/api/account/blocks',
  who: 'person',
  summary: 'The people that I have blocked, newest first',
  response: BlockedPeople,
})

export const blockPerson = defineOperation({
  method: 'POST',
  path: '/api/account/blocks',
  who: 'person',
  summary: 'Block a guide, or the other party of a booking; they are not notified',
  body: BlockPersonRequest,
  response: BlockedPeople,
  refuses: ['blocks.notFound', 'blocks.full', 'request.tooMany'],
})

export const unblockPerson = defineOperation({
  method: 'DELETE',
  path: '/api/account/blocks/:person',
  who: 'person',
  summary: 'Lift my block of a person',
  response: BlockedPeople,
  refuses: ['blocks.notFound'],
})
