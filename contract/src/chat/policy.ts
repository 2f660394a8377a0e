import { type BookingStatus, isAgreed, STATUS } from '../bookings/lifecycle.ts'
import type { Rule } from '../permission.ts'
import type { PersonRole } from '../person.ts'

interface ChatFacts {
  readonly status: BookingStatus
  readonly guideHasReplied: boolean
  readonly lastMessageSender: PersonRole | null
  /** One of the two has blocked the other. Only the server knows. */
  readonly hasPersonBlock: boolean
}

/**
 * A traveller may send one message before the guide has replied. A completed booking is read-only,
 * and a block closes the conversation unless the booking is agreed.
 */
const write: Rule<ChatFacts> = (person, facts) => {
  if (facts.status === STATUS.completed) return 'chat.completed'
  if (facts.hasPersonBlock && !isAgreed(facts.status)) return 'chat.closed'
  if (person.role === 'guide') return null
  return facts.guideHasReplied || facts.lastMessageSender !== 'user' ? null : 'chat.waitForGuide'
}

/** A traveller sends pictures once the guide has replied. */
const sendPicture: Rule<ChatFacts> = (person, facts) =>
  write(person, facts) ??
  (person.role === 'guide' || facts.guideHasReplied ? null : 'chat.waitForGuide')

/** Only its sender removes a picture, at any time. */
const removePicture: Rule<{ owner_id: string | null }> = (person, { owner_id }) =>
  owner_id === person.id ? null : 'chat.pictureNotFound'

export const chatRules = { write, sendPicture, removePicture }
