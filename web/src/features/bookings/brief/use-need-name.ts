import type { Need } from '@annai/contract/bookings/brief/vocabulary'
import { useTranslation } from 'react-i18next'

/** The name of a need. */
export function useNeedName(): (need: Need) => string {
  const { t } = useTranslation()
  return (need) => t(`booking.brief.needs.${need}`)
}
