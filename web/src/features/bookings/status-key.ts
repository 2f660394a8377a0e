import { STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'

/** The status as a text key: nobody cancelled what closed because another guide was confirmed. */
export const statusKeyOf = ({
  status,
  isSuperseded,
}: Pick<BookingSummary, 'status' | 'isSuperseded'>) =>
  isSuperseded ? 'superseded' : STATUS_KEYS[status]
