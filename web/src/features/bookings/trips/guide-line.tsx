import { isCalledOff } from '@annai/contract/bookings/lifecycle'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Portrait } from '../../media/index.ts'
import { StatusBadge } from '../status-badge.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useMoment } from '../use-tour-times.ts'

/** A constant, because the linter takes a literal `role` for an ARIA role. */
const READER = 'user' as const

/**
 * A guide of a trip without a proposal to compare: when the enquiry was sent, and how soon the
 * guide usually replies.
 */
export function GuideLine({ booking }: { booking: TripBooking }) {
  const { t } = useTranslation()
  const moment = useMoment({ dateStyle: 'medium', hasTime: true })
  const name = useOtherName(booking, 'user')
  const answersWithin = booking.guideFacts?.answersWithin
  return (
    <li className="card relative flex items-center gap-3 p-4 hover:border-indigo">
      <Portrait url={booking.guide?.profilePicture} name={name} size="md" />
      <span className="grid min-w-0 grow justify-items-start gap-0.5">
        <Link
          to={`/bookings/${booking._id}`}
          className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        {/* A Japanese status does not fit on one line of a phone with large text. */}
        <span className="max-w-full wrap-anywhere">
          <StatusBadge booking={booking} role={READER} />
        </span>
        <span className="text-muted text-sm">
          {t('booking.trips.askedOn', { at: moment(booking.createdAt) })}
        </span>
        {answersWithin && !isCalledOff(booking.status) && (
          <span className="text-muted text-sm">{t(`answersWithin.${answersWithin}`)}</span>
        )}
      </span>
    </li>
  )
}
