import { defineOperation } from '../../operation.ts'
import {
  AdminNoShow,
  ClaimRequest,
  ClaimResponse,
  NoShowDecision,
  Queue,
  QueueQuery,
} from './shapes.ts'

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

export const readNoShow = defineOperation({
  method: 'GET',
  path: '/api/admin/no-shows/:id',
  who: 'admin',
  summary: 'A claim that a party did not come, with its answer',
  response: AdminNoShow,
  refuses: ['day.claimNotFound'],
})

export const decideNoShow = defineOperation({
  method: 'POST',
  path: '/api/admin/no-shows/:id',
  who: 'admin',
  summary: 'Decides about a claim that was denied or not answered; both parties are notified',
  body: NoShowDecision,
  response: AdminNoShow,
  refuses: ['admin.notWaiting', 'day.claimNotFound'],
})
