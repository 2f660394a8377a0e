import { defineOperation } from '../../operation.ts'
import { Agreements, AgreeRequest } from './shapes.ts'

export const readAgreements = defineOperation({
  method: 'GET',
  path: '/api/account/agreements',
  who: 'person',
  summary: 'The documents that I agreed to, and new versions that wait for me',
  response: Agreements,
})

export const agree = defineOperation({
  method: 'POST',
  path: '/api/account/agreements',
  who: 'person',
  summary: 'Accept versions of documents; refused if another version is published by now',
  body: AgreeRequest,
  response: Agreements,
  refuses: ['site.stale'],
})
