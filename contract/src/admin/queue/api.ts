import { defineOperation } from '../../operation.ts'
import { ClaimRequest, ClaimResponse, Queue, QueueQuery } from './shapes.ts'

export const readQueue = defineOperation({
  method: 'GET',
  path: '/api/admin/queue',
  who: 'admin',
  summary: 'What waits for a decision, the most urgent first, and who has it',
  query: QueueQuery,
  response: Queue,
})

export const claimEntry = defineOperation({
  method: 'POST',
  path: '/api/admin/queue/claim',
  who: 'admin',
  summary: 'Claims an entry for 30 minutes, unless someone else has it, and says who has it',
  body: ClaimRequest,
  response: ClaimResponse,
  refuses: ['admin.notWaiting'],
})
