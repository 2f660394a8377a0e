import { deadlineOf } from '@annai/contract/bookings/deadlines'
import { bookingRules } from '@annai/contract/bookings/policy'
import type { Authorized } from '@annai/contract/permission'
import type { Person, PersonRole } from '@annai/contract/person'
import type { RowOf, Write } from '../../../platform/db/batch/index.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'

export type Conversation = RowOf<typeof store.conversation>

/** The conversation of the person's own booking, or 404. */
export async function loadConversation(
  ctx: Platform,
  me: Person,
  id: string,
  clientMessageId: string | undefined,
): Promise<Authorized<Conversation, 'party'>> {
  const key = { id, sender_role: me.role, client_message_id: clientMessageId ?? null }
  const found = isId(id) ? await ctx.batch.load(store.conversation, key) : undefined
  return authorize(bookingRules, 'party', me, found ?? refuse('bookings.notFound'))
}

/** What a message means for its booking: the last speaker, and more time for an open request. */
export function touchForMessage(
  ctx: Platform,
  conversation: Authorized<Conversation, 'write'>,
  sender: PersonRole,
): Write {
  const now = ctx.clock.now()
  return store.touchForMessage(conversation, {
    guide_has_replied: conversation.guideHasReplied || sender === 'guide',
    last_message_sender: sender,
    deadline_at: deadlineOf(conversation.status, now, conversation.last_end_at),
    updated_at: now,
  })
}
