import { CACHED_BEFORE_HOURS } from '@annai/contract/bookings/day/limits'
import { opensAt } from '@annai/contract/bookings/day/windows'
import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useDay } from './day-queries.ts'
import { useMeetingPointDialog } from './meeting-point-dialog.tsx'
import { useMeeting } from './use-meeting.ts'

/** The day of an agreed booking: when and where, and the way to its page. */
export function DayCard({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const isOffline = useIsOffline()
  const { data: day } = useDay(booking._id, booking.day !== null)
  const { meeting, when } = useMeeting(day)
  const [dialog, openDialog] = useMeetingPointDialog(booking._id, day)
  const isNear =
    meeting !== undefined && opensAt(meeting) - Date.now() < CACHED_BEFORE_HOURS * 3_600_000
  if (!booking.day || !day) return null
  const { meetingPoint } = day
  const maySet = role === 'guide' && isAgreed(booking.status)
  return (
    <section aria-labelledby="day-title">
      <Card as="div" title={<span id="day-title">{t('booking.day.title')}</span>}>
        <div className="grid gap-4">
          {when && <p className="font-semibold">{when}</p>}
          <p className="flex items-start gap-3">
            <FaMapMarkerAlt aria-hidden="true" className="mt-[0.3em] size-4 shrink-0 text-indigo" />
            <span className="wrap-anywhere min-w-0">
              {meetingPoint?.place.name ??
                t(role === 'guide' ? 'booking.day.missing' : 'booking.day.notYet', { name })}
            </span>
          </p>
          <div className="flex flex-wrap gap-3">
            {maySet && !meetingPoint && (
              <Button disabled={isOffline} onClick={openDialog}>
                {t('booking.day.set')}
              </Button>
            )}
            <ButtonLink
              to={`/bookings/${booking._id}/day`}
              prefetch={isNear ? 'render' : 'intent'}
              look={maySet && !meetingPoint ? 'secondary' : 'primary'}
            >
              {t('booking.day.open')}
            </ButtonLink>
          </div>
        </div>
        {dialog}
      </Card>
    </section>
  )
}
