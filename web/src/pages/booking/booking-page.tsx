import { CACHED_BEFORE_HOURS } from '@annai/contract/bookings/day/limits'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import { AbsenceNote } from '../../features/bookings/absence-note.tsx'
import { BookingAnnouncer } from '../../features/bookings/booking-announcer.tsx'
import { isBooking, useBooking } from '../../features/bookings/booking-queries.ts'
import { BookingTimeline } from '../../features/bookings/booking-timeline.tsx'
import { EnquiryDetails } from '../../features/bookings/enquiry/enquiry-details.tsx'
import { PartyCard } from '../../features/bookings/party-card.tsx'
import { ProposalCard } from '../../features/bookings/proposal/proposal-card.tsx'
import { RemindersBanner } from '../../features/bookings/reminders-banner.tsx'
import { StatusBadge } from '../../features/bookings/status-badge.tsx'
import { TripNote } from '../../features/bookings/trips/trip-note.tsx'
import { useOtherName } from '../../features/bookings/use-other-name.ts'
import { ChatPanel } from '../../features/chat/chat-panel.tsx'
import { PastThread } from '../../features/chat/past-thread.tsx'
import { OtherLanguage } from '../../features/chat/translation/lazy-other-language.ts'
import { useReadBookingNotifications } from '../../features/notifications/notification-queries.ts'
import { ReviewCard } from '../../features/reviews/review-card.tsx'
import { OfferedTranslation } from '../../features/translations/index.ts'
import { api } from '../../shell/http/api.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { useIsOffline } from '../../shell/realtime/server-reach.ts'
import { useIsInvitedToPush } from '../../shell/session/push-invitation.ts'
import { classes } from '../../ui/class-names.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyOrError, lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { BookingActions } from './booking-actions.tsx'

/** Loaded after the booking, because few bookings need it. */
const RescueCard = lazyOrError(
  async () => (await import('../../features/bookings/trips/rescue-card.tsx')).RescueCard,
)
// Loaded after the booking, because their data come from calls of their own.
const DayCard = lazyOrNothing(
  async () => (await import('../../features/bookings/day/day-card.tsx')).DayCard,
)
const GroupDetailsCard = lazyOrNothing(
  async () =>
    (await import('../../features/bookings/group-details/group-details-card.tsx')).GroupDetailsCard,
)

const ReviewActions = lazyOrError(async () => (await import('./review-actions.tsx')).ReviewActions)

const BlindReviewOf = lazyOrNothing(async () => (await import('./blind-review.tsx')).BlindReviewOf)

const FeedbackSection = lazyOrNothing(
  async () => (await import('./feedback-section.tsx')).FeedbackSection,
)

/** Below everything else, and rarely used. */
const PartyActions = lazyOrError(async () => (await import('./party-actions.tsx')).PartyActions)

const PushInvitation = lazyOrNothing(
  async () =>
    (await import('../../features/notifications/push/push-invitation.tsx')).PushInvitation,
)

/** The translation of the guide's reply to the review. */
const ReplyTranslation = ({ booking: { _id: id, review } }: { booking: Booking }) =>
  review?.reply && (
    <OfferedTranslation
      text={review.reply.text}
      name={`${id}/reply/${review.reply.date}`}
      request={(to) =>
        api.call('POST /api/bookings/:id/review/reply/translation', {
          params: { id },
          body: { to },
        })
      }
    />
  )

/** One booking as its party sees it. */
export function BookingPage({ id, role }: { id: string; role: PersonRole }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { data, error, isPending, refetch } = useBooking(id)
  const isMissing = error instanceof ApiError && error.status === 404
  const isFailed = error !== null && data === undefined
  useReadBookingNotifications(isBooking(data) ? id : undefined)

  useEffect(() => {
    if (isMissing || isFailed) toast.error(messageOf(error, tCommon), { id: 'booking' })
  }, [isMissing, isFailed, error, tCommon])

  if (isMissing) return <Navigate to="/bookings" replace />
  const problem = isFailed
    ? messageOf(error, tCommon)
    : data === null
      ? t('booking.notFound')
      : !isPending && !isBooking(data)
        ? t('booking.invalid')
        : null
  return (
    <div className="page grid gap-5 py-6 sm:py-10">
      <Link to="/bookings" className="link hide-on-paper flex w-fit items-center gap-2 py-1">
        <FaArrowLeft aria-hidden="true" className="size-3.5" />
        {t('booking.back')}
      </Link>
      {problem !== null ? (
        <Banner
          tone="bad"
          role="alert"
          action={
            <Button look="secondary" size="sm" onClick={() => void refetch()}>
              {tCommon('actions.retry')}
            </Button>
          }
        >
          <span className="text-danger">{problem}</span>
        </Banner>
      ) : isBooking(data) ? (
        <BookingView booking={data} role={role} />
      ) : (
        <BookingSkeleton />
      )}
    </div>
  )
}

function BookingView({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const name = useOtherName(booking, role)
  const hasChat = booking.status !== STATUS.completed
  const isAsked = role === 'guide' && booking.status === STATUS.enquiry
  const isOffline = useIsOffline()
  const isInvited = useIsInvitedToPush(`/bookings/${booking._id}`)
  const dayOpensAt = booking.day?.opensAt
  // The service worker caches the code of the day's page when it is loaded.
  useEffect(() => {
    if (dayOpensAt && Date.parse(dayOpensAt) - Date.now() < CACHED_BEFORE_HOURS * 3_600_000)
      void import('./day-page.tsx').catch(() => undefined)
  }, [dayOpensAt])
  const { message } = booking.enquiry
  const enquiry = (
    <EnquiryDetails
      booking={booking}
      translation={
        role === 'guide' && (
          <Suspense>
            <OtherLanguage message={{ bookingId: booking._id, seq: 0, message }} otherName={name} />
          </Suspense>
        )
      }
    />
  )
  return (
    <>
      <PageHead title={t('booking.title', { name })} noIndex />
      <BookingAnnouncer booking={booking} role={role} />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 break-keep text-3xl [overflow-wrap:anywhere]">
          {t('booking.title', { name })}
        </h1>
        <StatusBadge booking={booking} role={role} />
      </header>
      {isOffline && (
        <Banner tone="waiting" role="status">
          {t('booking.offline')}
        </Banner>
      )}
      <AbsenceNote booking={booking} role={role} />
      {isInvited && (
        <Suspense>
          <PushInvitation name={name} />
        </Suspense>
      )}
      <RemindersBanner />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
        <div
          className={classes(
            hasChat ? 'lg:col-start-1' : 'lg:col-start-2 lg:row-start-1',
            isAsked && 'max-lg:order-1',
          )}
        >
          <PartyCard booking={booking} role={role} />
          <TripNote booking={booking} role={role} className="mt-3" />
        </div>
        <div
          className={classes(
            'grid gap-5 lg:col-start-1',
            hasChat ? 'lg:row-start-2' : 'lg:row-span-2 lg:row-start-1',
          )}
        >
          {/* A guide reads the enquiry before the decision about it. */}
          {isAsked && enquiry}
          <BookingTimeline booking={booking} role={role}>
            {/* Disabled while offline, because every action needs the server. */}
            <fieldset
              disabled={isOffline}
              className="min-w-0 disabled:[&_button]:cursor-not-allowed disabled:[&_button]:opacity-50"
            >
              <BookingActions booking={booking} role={role} />
            </fieldset>
          </BookingTimeline>
          {role === 'user' && (
            <Suspense>
              <RescueCard booking={booking} isOffline={isOffline} />
            </Suspense>
          )}
          {booking.review && (
            <ReviewCard
              review={booking.review}
              agreed={booking.agreed}
              guideName={booking.guide?.displayName ?? t('booking.deletedUser')}
              replyTranslation={role === 'user' && <ReplyTranslation booking={booking} />}
            >
              {role === 'guide' && !booking.review.isRemoved && (
                <Suspense>
                  <ReviewActions booking={booking} />
                </Suspense>
              )}
            </ReviewCard>
          )}
          {/* Stays mounted, so that an open dialog outlives the review's publication. */}
          <Suspense>
            <BlindReviewOf booking={booking} />
            <FeedbackSection booking={booking} role={role} />
          </Suspense>
          <Suspense>
            <DayCard booking={booking} role={role} />
          </Suspense>
          <ProposalCard booking={booking} role={role} />
          <Suspense>
            <GroupDetailsCard booking={booking} role={role} />
          </Suspense>
          {!isAsked && enquiry}
          {!hasChat && <PastThread booking={booking} role={role} />}
          <Suspense>
            <PartyActions booking={booking} role={role} />
          </Suspense>
        </div>
        {hasChat && (
          // First in its column, so that the newest message is visible on the screen of a laptop.
          <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ChatPanel key={booking._id} booking={booking} role={role} />
          </div>
        )}
      </div>
    </>
  )
}

function BookingSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('states.loading')} className="grid gap-5">
      <Skeleton className="h-12 w-2/3 max-w-md" />
      <Skeleton className="h-12" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid content-start gap-5">
          <Skeleton className="h-56" />
          <Skeleton className="h-80" />
        </div>
        <Skeleton className="h-[36rem]" />
      </div>
    </div>
  )
}
