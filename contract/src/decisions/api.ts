import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { MessageResponse } from '../wire.ts'
import {
  AppealAnswer,
  AppealRequest,
  Decision,
  DecisionKey,
  DecisionPreview,
  PreviewQuery,
  WaitingAppeal,
  WarningRequest,
} from './shapes.ts'

export const listDecisions = defineOperation({
  method: 'GET',
  path: '/api/decisions',
  who: 'person',
  summary: 'The decisions about the caller, newest first',
  response: z.array(Decision),
})

export const readDecision = defineOperation({
  method: 'GET',
  path: '/api/decisions/:id',
  who: 'maybe',
  summary: 'One decision, for the person whom it concerns or with the key of the mailed link',
  query: DecisionKey,
  response: Decision,
  refuses: ['decisions.notFound'],
})

export const appealDecision = defineOperation({
  method: 'POST',
  path: '/api/decisions/:id/appeal',
  who: 'maybe',
  summary: 'Appeals a decision, once',
  body: AppealRequest,
  status: 201,
  response: Decision,
  refuses: ['decisions.notFound', 'decisions.appealed', 'decisions.appealLate', 'request.tooMany'],
})

export const previewDecision = defineOperation({
  method: 'GET',
  path: '/api/admin/decisions/preview',
  who: 'admin',
  summary: 'The mail that a decision would send, in the language of the person',
  query: PreviewQuery,
  response: DecisionPreview,
  refuses: ['accounts.notFound'],
})

export const warnPerson = defineOperation({
  method: 'POST',
  path: '/api/admin/accounts/:id/warn',
  who: 'admin',
  summary: 'Warns a person, without a block',
  body: WarningRequest,
  response: MessageResponse,
  refuses: ['accounts.notFound'],
})

export const listAppeals = defineOperation({
  method: 'GET',
  path: '/api/admin/appeals',
  who: 'admin',
  summary: 'The appeals that wait, oldest first',
  response: z.array(WaitingAppeal),
})

export const answerAppeal = defineOperation({
  method: 'POST',
  path: '/api/admin/decisions/:id/appeal',
  who: 'admin',
  summary: 'Answers an appeal; granting it undoes the act, unless a later one stands',
  body: AppealAnswer,
  response: z.array(WaitingAppeal),
  refuses: ['decisions.notFound', 'decisions.answered', 'decisions.anotherPerson'],
})
