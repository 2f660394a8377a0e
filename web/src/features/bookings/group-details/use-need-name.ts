import type { Need } from '@annai/contract/bookings/group-details/vocabulary'
import { useTranslation } from 'react-i18next'

/** The name of a need. */
export function useNeedName(): (need: Need) => string {
  const { t } = useTranslation()
  return (need) => t(`booking.groupDetails.needs.${need}`)
}
