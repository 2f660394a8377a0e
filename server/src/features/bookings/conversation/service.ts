import { deadlineOf } from '@annai/contract/bookings/deadlines'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Change } from '../../../platform/db/together.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import * as store from './store.ts'

export type Talk = store.Talk

/** The booking for a message of its party, or 404. */
export async function readTalk(
  p: Platform,
  me: Person,
  id: string,
  clientMessageId: string | undefined,
): Promise<Talk> {
  const ask = { id, person: me.id, role: me.role, client_id: clientMessageId ?? null }
  const talk = isId(id) ? await p.together.ask(store.TALK, ask) : undefined
  return talk ?? refuse('bookings.notFound')
}

/** What a chat message means for the booking: who spoke last, and a request that is not forgotten. */
export function noteMessage(p: Platform, talk: Talk, role: PersonRole): Change['cause'] {
  const now = p.clock.now()
  const row = {
    id: talk.id,
    guide_has_replied: talk.guide_has_replied || role === 'guide',
    last_message_sender: role,
    deadline_at: deadlineOf(talk.status, now, talk.last_end_at),
    updated_at: now,
  }
  return { kind: store.NOTE, row }
}
