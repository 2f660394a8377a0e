import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { REMINDER_DAYS } from '@annai/contract/credentials/vocabulary'
import { dayAfter } from '@annai/contract/days'
import type { Tone } from '../../ui/feedback/badge.tsx'

export const STATE_TONES = {
  waiting: 'info',
  valid: 'good',
  soon: 'waiting',
  applied: 'waiting',
  ended: 'bad',
  refused: 'bad',
} as const satisfies Record<string, Tone>

/** The state that a card names. It ends soon from the first reminder on. */
export function stateOf(
  { status, validTo, appliedUntil }: Pick<OwnCredential, 'status' | 'validTo' | 'appliedUntil'>,
  today = new Date().toISOString().slice(0, 10),
): keyof typeof STATE_TONES {
  if (status !== 'valid') return status
  if (appliedUntil !== null) return 'applied'
  return validTo !== null && validTo <= dayAfter(today, REMINDER_DAYS[0]) ? 'soon' : 'valid'
}
