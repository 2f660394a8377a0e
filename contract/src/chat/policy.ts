import { type BookingStatus, STATUS } from '../bookings/lifecycle.ts'
import type { Rule } from '../permission.ts'
import type { PersonRole } from '../person.ts'

interface ChatFacts {
  readonly status: BookingStatus
  readonly guideHasReplied: boolean
  readonly lastMessageSender: PersonRole | null
}

/**
 * A traveller may send one message before the guide has replied. A completed booking is read-only.
 */
const write: Rule<ChatFacts> = (person, facts) => {
  if (facts.status === STATUS.completed) return 'chat.completed'
  if (person.role === 'guide') return null
  return facts.guideHasReplied || facts.lastMessageSender !== 'user' ? null : 'chat.waitForGuide'
}

export const chatRules = { write }
