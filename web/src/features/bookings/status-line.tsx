import { turnOf } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { classes } from '../../ui/class-names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useOfferedActions } from './use-offered-actions.ts'
import { useTurnSentence } from './use-turn-sentence.ts'

interface StatusLineProps {
  booking: Booking
  role: PersonRole
  /** Opens the terms and actions of the booking. */
  onShowBooking: () => void
}

/** One line with whose turn it is and the next action. */
export function StatusLine({ booking, role, onShowBooking }: StatusLineProps) {
  const sentence = useTurnSentence(booking, role)
  const { actions, textOf } = useOfferedActions(booking, role)
  const next =
    turnOf(booking.status) === role
      ? actions.find((action) => action === 'confirm' || action === 'propose')
      : undefined
  const label = next && textOf(next)
  return (
    <button
      type="button"
      onClick={onShowBooking}
      title={sentence}
      className="flex min-h-11 w-full items-center gap-2 px-2 text-start text-sm"
    >
      <span className="shrink-0 whitespace-nowrap">
        <StatusBadge booking={booking} role={role} />
      </span>
      <span
        className={classes(
          'min-w-0 grow truncate',
          label ? 'text-end font-semibold text-indigo' : 'text-muted',
        )}
      >
        {label ?? sentence}
      </span>
      <FaChevronRight aria-hidden="true" className="size-3 shrink-0 text-indigo" />
    </button>
  )
}
