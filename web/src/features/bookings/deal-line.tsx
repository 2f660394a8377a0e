import { actionsFor, turnOf } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { classes } from '../../ui/class-names.ts'
import { StatusBadge } from './status-badge.tsx'
import { useTurnSentence } from './use-turn-sentence.ts'

interface DealLineProps {
  booking: Booking
  role: PersonRole
  /** Leads to the terms and the buttons of the booking. */
  onOpen: () => void
}

/** The state of the booking and what comes next, in one line. */
export function DealLine({ booking, role, onOpen }: DealLineProps) {
  const { t } = useTranslation()
  const sentence = useTurnSentence(booking, role)
  const { status, details } = booking
  const offered = actionsFor({ status, detailsStatus: details?.status ?? null }, role)
  const isTurn = turnOf(status) === role
  const next = isTurn
    ? (['confirm', 'propose'] as const).find((action) => offered.includes(action))
    : undefined
  const label =
    next && t(`booking.actions.${next === 'propose' && details ? 'proposeChanges' : next}`)
  return (
    <button
      type="button"
      onClick={onOpen}
      title={sentence}
      className="flex min-h-11 w-full items-center gap-2 px-2 text-start text-sm"
    >
      <span className="shrink-0 whitespace-nowrap">
        <StatusBadge status={status} role={role} />
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
