import { defineOperation } from '../../operation.ts'
import { ContactCardRequest, OwnContactCard } from './shapes.ts'

export const readContactCard = defineOperation({
  method: 'GET',
  path: '/api/account/contact-card',
  who: 'person',
  summary: 'How the other party of an agreed booking can reach me around its day',
  response: OwnContactCard,
})

export const saveContactCard = defineOperation({
  method: 'PUT',
  path: '/api/account/contact-card',
  who: 'person',
  summary: 'Save my contact card, with consent',
  body: ContactCardRequest,
  response: OwnContactCard,
})

export const deleteContactCard = defineOperation({
  method: 'DELETE',
  path: '/api/account/contact-card',
  who: 'person',
  summary: 'Delete my contact card',
  response: OwnContactCard,
})
