import { countryOfZone } from '@annai/contract/bookings/day/countries'
import type { Day } from '@annai/contract/bookings/day/shapes'
import { isAgreed, isCalledOff } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import FaCalendar from '~icons/fa-solid/calendar-alt'
import { ApiError, isRefusal } from '../../../shell/http/api-error.ts'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { UnbrokenSegments } from '../../../ui/layout/unbroken-segments.tsx'
import { isBooking, useBooking } from '../booking-queries.ts'
import { useOtherName } from '../use-other-name.ts'
import { useTourTimes } from '../use-tour-times.ts'
import { ContactCard, openContact } from './contact-card.tsx'
import { useDay } from './day-queries.ts'
import { EmergencyNumbers } from './emergency-numbers.tsx'
import { useMeetingPointDialog } from './meeting-point-dialog.tsx'
import { NoShowCard } from './no-show-card.tsx'
import { PlaceView } from './place-view.tsx'
import { SignalsCard } from './signals-card.tsx'
import { useDuration } from './use-duration.ts'
import { useMeeting } from './use-meeting.ts'

const MINUTE = 60_000

interface DayPageProps {
  id: string
  role: PersonRole
  /** How the parties recognise each other; it needs the phrases of the chat. */
  recognition?: ((day: Day, name: string, maySet: boolean) => ReactNode) | undefined
}

/** The day itself: when, where, and how to get there. It works without a connection. */
export function DayPage({ id, role, recognition }: DayPageProps) {
  const { t } = useTranslation()
  const booking = useBooking(id)
  const hasDay = isBooking(booking.data) && booking.data.day !== null
  const query = useDay(id, hasDay)
  const { data: day } = query
  const failed = booking.error ? booking : query
  const { error } = failed
  const isUnconfirmed = (isBooking(booking.data) && !hasDay) || isRefusal(error, 'day.notAgreed')
  const isOff = isBooking(booking.data) && isCalledOff(booking.data.status) && !hasDay
  // The booking's page says what became of it.
  const isGone =
    isOff || (error instanceof ApiError && error.status === 404) || (isUnconfirmed && day)
  if (isGone) return <Navigate to={`/bookings/${id}`} replace />
  return (
    <div className="page grid max-w-2xl gap-5 py-6 sm:py-10">
      <Link to={`/bookings/${id}`} className="link flex w-fit items-center gap-2 py-1">
        <FaArrowLeft aria-hidden="true" className="size-3.5" />
        {t('booking.day.back')}
      </Link>
      {day && isBooking(booking.data) ? (
        <DayView booking={booking.data} day={day} role={role} recognition={recognition} />
      ) : isUnconfirmed ? (
        <NotConfirmed />
      ) : error ? (
        <LoadFailure query={failed} title={t('booking.day.title')} />
      ) : (
        <DaySkeleton />
      )}
    </div>
  )
}

interface DayViewProps extends Omit<DayPageProps, 'id'> {
  booking: Booking
  day: Day
}

function DayView({ booking, day, role, recognition }: DayViewProps) {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const isOffline = useIsOffline()
  const times = useTourTimes()
  const [chosen, setChosen] = useState<number>()
  const { meetings, meeting, when, own, now } = useMeeting(day, chosen)
  const [dialog, openDialog] = useMeetingPointDialog(day.bookingId, day)
  const { meetingPoint } = day
  const contact = openContact(day, now)
  const maySet = role === 'guide' && isAgreed(booking.status)
  const until =
    meeting && meetingPoint
      ? times.moment(new Date(meeting.start + meetingPoint.waits * MINUTE), day.timeZone).time
      : null
  return (
    <>
      <PageHead title={t('booking.day.heading', { name })} noIndex />
      <h1 className="wrap-anywhere text-3xl">{t('booking.day.heading', { name })}</h1>
      {isOffline && (
        <Banner tone="waiting" role="status">
          {t('booking.day.offline')}
        </Banner>
      )}
      {day.isChangeProposed && (
        <Banner tone="waiting">
          <Link to={`/bookings/${day.bookingId}`} className="link">
            {t('booking.day.changeProposed')}
          </Link>
        </Banner>
      )}
      {meetings.length > 1 && (
        <Select
          label={t('booking.day.date')}
          value={String(meeting?.start ?? '')}
          onChange={({ target }) => setChosen(Number(target.value))}
          options={meetings.map(({ start, row }) => ({
            value: String(start),
            label: times.row(row, day.timeZone).date,
          }))}
        />
      )}
      <Card title={t('booking.day.when')}>
        <p className="font-semibold text-lg">{when}</p>
        {meeting && <p className="text-muted">{times.zone(day.timeZone, meeting.row)}</p>}
        {own && (
          <p className="text-muted">
            <UnbrokenSegments text={t('booking.time.own', { time: own })} />
          </p>
        )}
        {meeting && <Countdown start={meeting.start} end={meeting.end} now={now} />}
      </Card>
      <Card
        title={t('booking.day.where')}
        aside={
          maySet && (
            <Button look="secondary" size="sm" disabled={isOffline} onClick={openDialog}>
              {t(meetingPoint ? 'booking.day.change' : 'booking.day.set')}
            </Button>
          )
        }
      >
        {meetingPoint ? (
          <PlaceView
            point={meetingPoint}
            until={until}
            isGuide={role === 'guide'}
            phone={role === 'user' ? (contact?.phone?.national ?? null) : null}
          />
        ) : (
          <div className="grid gap-2">
            <p>{t(role === 'guide' ? 'booking.day.missing' : 'booking.day.notYet', { name })}</p>
            <p className="text-muted">{t('booking.day.agreedPlace', { place: day.location })}</p>
          </div>
        )}
        {dialog}
      </Card>
      {meeting && (
        <SignalsCard
          key={meeting.start}
          day={day}
          meeting={meeting}
          role={role}
          name={name}
          isAgreed={isAgreed(booking.status)}
          now={now}
        />
      )}
      {recognition?.(day, name, isAgreed(booking.status) && !isOffline)}
      {day.contact && <ContactCard day={day} contact={day.contact} name={name} now={now} />}
      {meeting && (
        <NoShowCard
          day={day}
          meetings={meetings}
          meeting={meeting}
          role={role}
          name={name}
          now={now}
        />
      )}
      <Card title={t('booking.day.emergency')}>
        <EmergencyNumbers country={meetingPoint?.place.country ?? countryOfZone(day.timeZone)} />
      </Card>
    </>
  )
}

/** For an address that was opened before there is a day. */
function NotConfirmed() {
  const { t } = useTranslation()
  const title = t('booking.day.notConfirmed.title')
  return (
    <>
      <PageHead title={title} noIndex />
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={<FaCalendar />} title={title}>
        {t('booking.day.notConfirmed.text')}
      </EmptyState>
    </>
  )
}

/** In minutes, not announced: it changes all the time. */
function Countdown({ start, end, now }: { start: number; end: number; now: number }) {
  const { t } = useTranslation()
  const duration = useDuration()
  const minutes = Math.ceil((start - now) / MINUTE)
  if (now >= end) return <p className="mt-2">{t('booking.day.over')}</p>
  return (
    <p className="mt-2">
      {minutes > 0 ? t('booking.day.startsIn', { time: duration(minutes) }) : t('booking.day.now')}
    </p>
  )
}

function DaySkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('states.loading')} className="grid gap-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-36" />
      <Skeleton className="h-64" />
    </div>
  )
}
