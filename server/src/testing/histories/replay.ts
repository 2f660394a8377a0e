import {
  type Actor,
  type BookingStatus,
  LIFECYCLE,
  STATUS,
} from '@annai/contract/bookings/lifecycle'
import type { Message } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'

/** The state that follows from the lines of a thread, replayed through the lifecycle. */
export interface Replayed {
  status: BookingStatus
  /** The newest and the agreed revision. */
  revision: number
  agreed: number | null
  /** How often each actor made each transition: `guide propose` -> 2. */
  transitions: Map<string, number>
  /** How often each role must be notified, by the kind of the line: `user proposed` -> 1. */
  notified: Map<string, number>
  chat: Message[]
  wrong: string[]
}

export const count = (map: Map<string, number>, key: string) =>
  void map.set(key, (map.get(key) ?? 0) + 1)

/** Replays the thread line by line. A line without a matching transition is an error. */
export function replay(messages: Message[]): Replayed {
  const state: Replayed = {
    status: STATUS.enquiry,
    revision: 0,
    agreed: null,
    transitions: new Map(),
    notified: new Map(),
    chat: [],
    wrong: [],
  }
  let proposals = 0
  let guideSpoke = false
  let lastSender: PersonRole | null = null
  messages.forEach((message, index) => {
    if (message.seq !== index + 1) state.wrong.push(`seq ${message.seq} at place ${index + 1}`)
    if (!message.isSystemMessage) {
      if (state.status === STATUS.completed)
        state.wrong.push(`seq ${message.seq}: chat after the end`)
      if (message.senderRole === 'user' && lastSender === 'user' && !guideSpoke)
        state.wrong.push(`seq ${message.seq}: the traveller did not wait`)
      lastSender = message.senderRole
      guideSpoke ||= message.senderRole === 'guide'
      state.chat.push(message)
      return
    }
    const by: Actor = message.sender === null ? 'clock' : message.senderRole
    const transition = LIFECYCLE.find(
      (row) =>
        `booking.system.${row.line}` === message.messageKey &&
        row.by === by &&
        row.from.includes(state.status),
    )
    if (!transition) {
      state.wrong.push(`seq ${message.seq}: ${by} ${message.messageKey} from ${state.status}`)
      return
    }
    if (transition.proposalEffect === 'propose') {
      state.revision = ++proposals
      guideSpoke = true
    }
    if (transition.proposalEffect === 'agree') state.agreed = state.revision
    if (transition.proposalEffect === 'restore') state.revision = state.agreed ?? state.revision
    count(state.transitions, `${by} ${transition.action}`)
    for (const role of transition.notifies) count(state.notified, `${role} ${transition.line}`)
    state.status = transition.to
  })
  return state
}
