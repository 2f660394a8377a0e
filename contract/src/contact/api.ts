import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import { ContactRequest } from './shapes.ts'

export const writeToOperator = defineOperation({
  method: 'POST',
  path: '/api/contact',
  who: 'anyone',
  summary: 'Writes to the operator',
  body: ContactRequest,
  status: 201,
  response: MessageResponse,
})
