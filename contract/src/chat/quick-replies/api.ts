import { defineOperation } from '../../operation.ts'
import { QuickReplies, QuickReplyRequest } from './shapes.ts'

export const readQuickReplies = defineOperation({
  method: 'GET',
  path: '/api/guides/quick-replies',
  who: 'guide',
  summary: 'My prepared replies',
  response: QuickReplies,
})

/** `reply` is an id that the client makes; it is unique among the guide's own replies. */
export const saveQuickReply = defineOperation({
  method: 'PUT',
  path: '/api/guides/quick-replies/:reply',
  who: 'guide',
  summary: 'Add a prepared reply under an id of the client, or change it',
  body: QuickReplyRequest,
  response: QuickReplies,
  refuses: ['chat.quickReplyNotFound', 'chat.quickRepliesFull'],
})

export const deleteQuickReply = defineOperation({
  method: 'DELETE',
  path: '/api/guides/quick-replies/:reply',
  who: 'guide',
  summary: 'Delete a prepared reply',
  response: QuickReplies,
  refuses: ['chat.quickReplyNotFound'],
})
