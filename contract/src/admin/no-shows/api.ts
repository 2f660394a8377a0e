import { defineOperation } from '../../operation.ts'
import { AdminNoShow, NoShowDecision } from './shapes.ts'

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
