import { type PreferencesChange, preferencesOf } from '@annai/contract/accounts/preferences'
import { firstStartOf } from '@annai/contract/bookings/tour'
import {
  ESSENTIAL_CANCELLATION_HOURS,
  NOTIFICATION_KINDS,
} from '@annai/contract/notifications/events'
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

/** Whether an agreed date begins so soon that its cancellation is mailed in any case. */
export function isImminent(now: Date, agreed: ProposalRow | null | undefined): boolean {
  if (!agreed) return false
  const until = later(now, ESSENTIAL_CANCELLATION_HOURS * HOUR)
  return agreed.date_times.some((date) => {
    const start = firstStartOf({ dateTimes: [date], timeZone: agreed.time_zone })
    return start !== null && start > now && start <= until
  })
}
