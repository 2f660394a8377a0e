import { defineOperation } from '../../operation.ts'
import { QueuedAgain, SystemState, UndeliveredMailPage, UndeliveredMailQuery } from './shapes.ts'

export const readSystem = defineOperation({
  method: 'GET',
  path: '/api/admin/system',
  who: 'admin',
  role: 'viewer',
  summary: 'Versions, queues, jobs, the last backup, disk, sockets and the age of the index',
  response: SystemState,
})

export const listUndeliveredMails = defineOperation({
  method: 'GET',
  path: '/api/admin/mails',
  who: 'admin',
  summary: 'Mails that were given up or are tried again later, with the reasons',
  query: UndeliveredMailQuery,
  response: UndeliveredMailPage,
})

export const retryMail = defineOperation({
  method: 'POST',
  path: '/api/admin/mails/:id/retry',
  who: 'admin',
  summary: 'Puts an undelivered mail back into the queue',
  response: QueuedAgain,
  refuses: ['admin.mailNotFound', 'admin.mailNotWaiting'],
})
