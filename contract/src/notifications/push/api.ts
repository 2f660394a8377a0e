import { defineOperation } from '../../operation.ts'
import { PushKey, PushState, PushSubscriptionRequest, PushTestResult } from './shapes.ts'

export const readPush = defineOperation({
  method: 'GET',
  path: '/api/push',
  who: 'person',
  summary: 'The key with which a browser subscribes; null where pushes are off',
  response: PushKey,
})

export const subscribePush = defineOperation({
  method: 'POST',
  path: '/api/push/subscriptions',
  who: 'person',
  summary: 'Push my notifications to this browser while I am logged in here',
  body: PushSubscriptionRequest,
  response: PushState,
  refuses: ['push.address', 'push.off'],
})

export const unsubscribePush = defineOperation({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  who: 'person',
  summary: 'No more pushes to this browser',
  response: PushState,
})

export const testPush = defineOperation({
  method: 'POST',
  path: '/api/push/test',
  who: 'person',
  summary: 'Push something to this browser now',
  response: PushTestResult,
  refuses: ['push.off'],
})
