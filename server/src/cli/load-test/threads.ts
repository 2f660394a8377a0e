import { STATUS, type SystemLine } from '@annai/contract/bookings/lifecycle'
import type { PersonRole } from '@annai/contract/person'

/** A line of a load-test thread: a text of a party, or a system line after an action. */
interface Line {
  readonly by: PersonRole
  /** Hours after the enquiry. */
  readonly hours: number
  readonly text?: string
  readonly line?: SystemLine
  /** The clock acted, in place of the party. */
  readonly isClock?: boolean
}

const GREETING: Line = {
  by: 'guide',
  hours: 3,
  text: 'Thank you for writing. I am free on that day and would be glad to show you around. Do you walk well, and is there anything that you do not eat?',
}
const ANSWER: Line = {
  by: 'user',
  hours: 5,
  text: 'We walk a lot and eat everything. My parents are over seventy, so a few breaks would be good. Could we begin after breakfast?',
}
const PLAN: Line = {
  by: 'guide',
  hours: 6,
  text: 'Of course. We could begin at the market and take the tram up the hill, so that nobody has to climb. I write a proposal tonight.',
}
const PROPOSED: Line = { by: 'guide', hours: 8, line: 'proposed' }
const AGREEMENT: readonly Line[] = [
  GREETING,
  ANSWER,
  PROPOSED,
  { by: 'user', hours: 20, text: 'That is exactly what we had in mind. Thank you, I confirm it.' },
  { by: 'user', hours: 21, line: 'confirmed' },
]

/**
 * The statuses and threads of load-test bookings, and how many of twenty bookings each applies to.
 * The traveller of an enquiry has not read the last message.
 */
export const THREADS = [
  {
    status: STATUS.completed,
    share: 10,
    lines: [
      ...AGREEMENT,
      { by: 'guide', hours: 470, text: 'I wait at the eastern exit, with a green bag. See you!' },
      { by: 'guide', hours: 490, line: 'completed' },
    ],
  },
  { status: STATUS.confirmed, share: 2, lines: AGREEMENT },
  { status: STATUS.proposed, share: 2, lines: [GREETING, ANSWER, PROPOSED] },
  { status: STATUS.enquiry, share: 2, lines: [GREETING, ANSWER, PLAN] },
  {
    status: STATUS.cancelledByUser,
    share: 2,
    lines: [GREETING, ANSWER, PROPOSED, { by: 'user', hours: 30, line: 'cancelled' }],
  },
  {
    status: STATUS.expired,
    share: 1,
    lines: [GREETING, { by: 'user', hours: 723, line: 'expired', isClock: true }],
  },
  {
    status: STATUS.declined,
    share: 1,
    lines: [{ by: 'guide', hours: 4, line: 'rejected_by_guide' }],
  },
] as const satisfies readonly {
  status: string
  share: number
  lines: readonly Line[]
}[]

export interface ThreadLine extends Line {
  status: string
  seq: number
}

/** Every line of every thread with its number. */
export const threadLines = (): ThreadLine[] =>
  THREADS.flatMap(({ status, lines }) =>
    lines.map((line: Line, index) => ({ ...line, status, seq: index + 1 })),
  )
