import { isBlocked } from '@annai/contract/accounts/policy'
import { type PreferencesChange, preferencesOf } from '@annai/contract/accounts/preferences'
import { firstStartOf } from '@annai/contract/bookings/tour'
import {
  ESSENTIAL_CANCELLATION_HOURS,
  NOTIFICATION_KINDS,
  type NotificationEvent,
} from '@annai/contract/notifications/events'
import { quietUntil } from '@annai/contract/notifications/quiet-hours'
import type { AccountStatus } from '@annai/contract/person'
import { HOUR, later } from '../../../platform/clock.ts'
import type { ProposalRow } from '../../bookings/revisions/service.ts'
import type { MailedEvent } from '../delivery/service.ts'

interface Choices {
  wants_news: boolean
  preferences: PreferencesChange
}

/** Whether the person wants mails of this kind (docs/rules/notifications.md#preferences). */
export function isMailWanted({ wants_news, preferences }: Choices, event: MailedEvent): boolean {
  const { mail, messagesByMail } = preferencesOf(preferences)
  const { group } = NOTIFICATION_KINDS[event === 'confirmation' ? 'confirmed' : event]
  return wants_news && (group === 'messages' ? messagesByMail !== 'off' : mail[group])
}

export const isPushWanted = (
  { status, preferences }: { status: AccountStatus; preferences: PreferencesChange },
  kind: NotificationEvent,
): boolean => !isBlocked(status) && preferencesOf(preferences).push[NOTIFICATION_KINDS[kind].group]

const PASSES_HOURS = 24

/**
 * Until when the quiet hours hold a push of this notification; null if they do not. The day's and
 * a cancellation of a tour that starts within 24 hours pass.
 */
export function quietFor(
  { time_zone, preferences }: { time_zone: string | null; preferences: PreferencesChange },
  { kind, params }: { kind: NotificationEvent; params: Record<string, string> },
  now: Date,
): Date | null {
  if (!preferencesOf(preferences).quiet || NOTIFICATION_KINDS[kind].group === 'day') return null
  const { date, startTime = '', endTime = '', timeZone } = params
  if (kind === 'cancelled' && date && timeZone) {
    const start = firstStartOf({ dateTimes: [{ date, startTime, endTime }], timeZone })
    if (start && start > now && start <= later(now, PASSES_HOURS * HOUR)) return null
  }
  return quietUntil(now, time_zone)
}

/** Whether an agreed date begins so soon that its cancellation is mailed in any case. */
export function isImminent(now: Date, agreed: ProposalRow | null | undefined): boolean {
  if (!agreed) return false
  const until = later(now, ESSENTIAL_CANCELLATION_HOURS * HOUR)
  return agreed.date_times.some((date) => {
    const start = firstStartOf({ dateTimes: [date], timeZone: agreed.time_zone })
    return start !== null && start > now && start <= until
  })
}

/**
 * Recipients who turned quotations off only get the name of the other party, not what they wrote.
 * The reason for a rejected profile is an administrator's and has no conversation to be read in.
 */
export function withQuotes(
  { quotes_messages }: { quotes_messages: boolean },
  event: MailedEvent,
  params: Record<string, string>,
): Record<string, string> {
  if (quotes_messages) return params
  const { quote: _, reason, ...named } = params
  return (event === 'profileRejected' || event === 'profileHidden') && reason
    ? { ...named, reason }
    : named
}
