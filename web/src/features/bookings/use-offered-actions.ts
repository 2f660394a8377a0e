import { actionsFor } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { cancelKindOf } from './cancel-kind.ts'

/** In the order of the buttons: the main action first, cancelling last. */
const ORDER = ['confirm', 'propose', 'complete', 'reject', 'cancel'] as const
export type OfferedAction = (typeof ORDER)[number]

/** The actions that the lifecycle allows this role now, and their texts. */
export function useOfferedActions(
  { status, details, absence }: Pick<BookingSummary, 'status' | 'details' | 'absence'>,
  role: PersonRole,
) {
  const { t } = useTranslation()
  const allowed = actionsFor({ status, detailsStatus: details?.status ?? null }, role)
  const textOf = (action: OfferedAction) => {
    if (action === 'cancel') return t(`booking.${cancelKindOf(status, role)}.action`)
    if (action === 'propose' && details) return t('booking.actions.proposeChanges')
    return t(`booking.actions.${action}`)
  }
  // The server refuses to confirm the proposal of a blocked guide.
  const isOffered = (action: OfferedAction) =>
    allowed.includes(action) && !(action === 'confirm' && absence === 'suspended')
  return { actions: ORDER.filter(isOffered), textOf }
}
