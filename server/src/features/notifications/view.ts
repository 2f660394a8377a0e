import { isBlocked } from '@annai/contract/accounts/policy'
import type { Language } from '@annai/contract/languages'
import { withDayText } from '@annai/contract/notifications/day-params'
import { NOTIFICATION_KINDS, type NotificationEvent } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { isAgreedDocument, LEGAL_PATHS } from '@annai/contract/site/legal/vocabulary'
import type { Texts } from '../../platform/texts.ts'
import type { ShownNotification } from './store.ts'

type Quoting = Pick<ShownNotification, 'params' | 'other_status'>

/** The parameters without a quotation of a blocked account. */
function shownParams({ params: { quote, ...params }, other_status }: Quoting) {
  const isQuoted = quote !== undefined && (other_status === null || !isBlocked(other_status))
  return { ...params, ...(isQuoted && { quote }) }
}

/** The sender's current name and the quotation. */
export const chatParams = (
  row: Quoting & Pick<ShownNotification, 'other_name'>,
): Record<string, string> => ({
  ...shownParams(row),
  otherName: row.other_name ?? row.params.otherName ?? '',
})

type LeadsTo = (typeof NOTIFICATION_KINDS)[NotificationEvent]['leadsTo']

/** The page that a notification or its mail leads to. */
export function addressOf(
  leadsTo: LeadsTo,
  bookingId: string,
  { decisionId = '', document = '', version = '' }: Record<string, string> = {},
): `/${string}` {
  if (leadsTo === 'decision') return `/decisions/${decisionId}`
  if (leadsTo === 'document')
    return `${LEGAL_PATHS[isAgreedDocument(document) ? document : 'terms']}?version=${version}`
  if (leadsTo === 'booking') return `/bookings/${bookingId}`
  return leadsTo === 'day' ? `/bookings/${bookingId}/day` : leadsTo
}

/** Texts are keys with parameters, which are translated when they are shown. */
export function notificationView(row: ShownNotification): Notification {
  const { icon, leadsTo } = NOTIFICATION_KINDS[row.kind]
  const params = row.kind === 'chat' ? chatParams(row) : shownParams(row)
  return {
    _id: row.id,
    date: row.created_at.toISOString(),
    isRead: row.is_read,
    icon,
    titleKey: `notifications.${row.kind}.title`,
    titleParams: params,
    messageKey: `notifications.${row.kind}.message`,
    messageParams: params,
    relatedBooking: row.booking_id ? { _id: row.booking_id } : null,
    actionUrl: addressOf(leadsTo, row.booking_id ?? '', params),
  }
}

/** The text for a missing name or place, as on the screen. */
const FALLBACKS = {
  userName: 'notifications.unknownUser',
  guideName: 'notifications.unknownUser',
  cancellerName: 'notifications.unknownUser',
  otherName: 'notifications.unknownUser',
  location: 'notifications.unknownLocation',
}

export const withFallbacks = (texts: Texts, language: Language, params: Record<string, string>) =>
  Object.fromEntries([
    ...Object.entries(FALLBACKS).map(([name, key]) => [name, texts.translate(language, key)]),
    ...Object.entries(withDayText(language, params)).filter(([, value]) => value !== ''),
  ]) as Record<string, string>
