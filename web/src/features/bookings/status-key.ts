import { STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import type { BookingSummary } from '@annai/contract/bookings/shapes'

/**
 * The text key of the status. A booking that was closed because another guide was confirmed has a
 * key of its own.
 */
export const statusKeyOf = ({
  status,
  isSuperseded,
}: Pick<BookingSummary, 'status' | 'isSuperseded'>) =>
  isSuperseded ? 'superseded' : STATUS_KEYS[status]
