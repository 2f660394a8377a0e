import type { AdminBookingDetails } from '@annai/contract/admin/bookings/shapes'
import { dayAndHour } from '@annai/contract/bookings/tour'
import { WISHES_FACTS } from '@annai/contract/bookings/wishes'
import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { classes } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PAYMENT_TERMS, usePaymentWords, usePrice, useWishesText } from '../../bookings/index.ts'
import { useAdminBooking } from '../admin-queries.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { ConsoleBar } from '../console-bar.tsx'
import { personUrl } from '../person-url.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { BookingStatusBadge } from './booking-status-badge.tsx'
import { CancelButton } from './cancel-button.tsx'
import { NoShowClaims } from './no-show-claims.tsx'
import { ThreadCard } from './thread-card.tsx'

interface LineProps {
  name: string
  /** The value below the name, in half a column. */
  isStacked?: boolean
  children: ReactNode
}

function Line({ name, isStacked = false, children }: LineProps) {
  return (
    <div className={classes('grid gap-x-4 py-2', !isStacked && 'sm:grid-cols-[10rem_1fr]')}>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

interface PartyLineProps {
  kind: PersonRole
  party: AdminBookingDetails['guide']
}

function PartyLine({ kind, party }: PartyLineProps) {
  const { t } = useTranslation('admin')
  if (!party) return t('list.none')
  return (
    <Link to={personUrl(kind, party.username)} className="link">
      {party.displayName} @{party.username}
    </Link>
  )
}

interface TermsProps {
  details: AdminBookingDetails['details']
  enquiry: AdminBookingDetails['enquiry']
  isStacked?: boolean
}

/** The terms of a proposal, or those of the enquiry before any. */
function Terms({ details, enquiry, isStacked = false }: TermsProps) {
  const { t } = useTranslation('admin')
  const { t: tSite } = useTranslation()
  const { calendarDay } = useAdminDates()
  const language = useLanguage()
  const priced = usePrice()
  const words = usePaymentWords()
  const none = t('list.none')
  const price = details && details.price !== null ? priced(details.price, details.currency) : none
  return (
    <>
      <Line isStacked={isStacked} name={t('details.location')}>
        {details?.location ?? enquiry.location}
      </Line>
      <Line isStacked={isStacked} name={t('details.timeZone')}>
        {details?.timeZone ?? none}
      </Line>
      <Line isStacked={isStacked} name={t('details.groupSize')}>
        {tSite('booking.people', {
          count: details?.customerGroupSize ?? enquiry.customerGroupSize,
        })}
      </Line>
      <Line isStacked={isStacked} name={t('details.price')}>
        {details && details.price !== null ? `${price} (${details.currency})` : price}
      </Line>
      <Line isStacked={isStacked} name={t('details.dates')}>
        {details ? (
          <ul>
            {details.dateTimes.map((row) => (
              <li key={`${row.date} ${row.startTime}`} className="tabular-nums">
                {dayAndHour(language, calendarDay(row.date), `${row.startTime}–${row.endTime}`)}
              </li>
            ))}
          </ul>
        ) : (
          enquiry.dateTime
        )}
      </Line>
      {details &&
        PAYMENT_TERMS.map(
          (field) =>
            details[field] && (
              <Line key={field} isStacked={isStacked} name={tSite(`booking.field.${field}`)}>
                {words[field](details).join('\n')}
              </Line>
            ),
        )}
      {details?.remarks && (
        <Line isStacked={isStacked} name={t('details.remarks')}>
          {details.remarks}
        </Line>
      )}
    </>
  )
}

/** What is agreed, a proposed change of it, and the enquiry. */
function BookingTerms({ booking }: { booking: AdminBookingDetails }) {
  const { t } = useTranslation('admin')
  const { t: tSite } = useTranslation()
  const textOf = useWishesText()
  const { agreed, details, enquiry, trip: wishes } = booking
  return (
    <>
      {agreed && (
        <div className="grid gap-x-6 border-line border-b sm:grid-cols-2">
          <section>
            <h3 className="pt-4 pb-1 text-base">{t('details.agreed')}</h3>
            <dl className="divide-y divide-line">
              <Terms isStacked details={agreed} enquiry={enquiry} />
            </dl>
          </section>
          <section>
            <h3 className="pt-4 pb-1 text-base">{t('details.proposedChange')}</h3>
            <dl className="divide-y divide-line">
              <Terms isStacked details={details} enquiry={enquiry} />
            </dl>
          </section>
        </div>
      )}
      <dl className="divide-y divide-line">
        {!agreed && <Terms details={details} enquiry={enquiry} />}
        {wishes &&
          WISHES_FACTS.map((fact) => {
            const text = textOf(wishes)[fact]
            return (
              text && (
                <Line key={fact} name={tSite(`booking.wishes.facts.${fact}`)}>
                  {text}
                </Line>
              )
            )
          })}
        <Line name={t('details.enquiry')}>{enquiry.message}</Line>
      </dl>
    </>
  )
}

/** The details of a booking for the operator. */
export function BookingDetails({ id }: { id: string }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const { minute } = useAdminDates()
  const answer = useAdminBooking(id)
  const booking = answer.data
  const isMissing = answer.error instanceof ApiError && answer.error.status === 404
  return (
    <>
      <PageHead title={t('details.title')} noIndex />
      <ConsoleBar />
      <div className="page grid gap-5 py-5">
        <Link to="/admin?tab=bookings" className="link w-fit">
          {t('details.back')}
        </Link>
        <h1 className="text-2xl">{t('details.title')}</h1>
        {answer.isPending && <p role="status">{t('list.loading')}</p>}
        {answer.isError && (
          <Banner
            tone="bad"
            role="alert"
            title={
              isMissing ? t('details.notFound') : t('list.error', { message: t('list.failed') })
            }
          >
            {!isMissing && messageOf(answer.error, tCommon)}
          </Banner>
        )}
        {booking && (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Card title={t('details.booking')} aside={<BookingStatusBadge booking={booking} />}>
              <dl className="mb-2 divide-y divide-line border-line border-b">
                <Line name={t('bookings.id')}>
                  <code className="text-sm">{booking._id}</code>
                </Line>
                <Line name={t('columns.createdAt')}>{minute(booking.createdAt)}</Line>
                <Line name={t('bookings.guide')}>
                  <PartyLine kind="guide" party={booking.guide} />
                </Line>
                <Line name={t('bookings.user')}>
                  <PartyLine kind="user" party={booking.user} />
                </Line>
              </dl>
              <BookingTerms booking={booking} />
              <CancelButton booking={booking} />
              <AuditList subjectId={booking._id} />
            </Card>
            <NoShowClaims claims={booking.noShows} />
            <ThreadCard id={booking._id} isRead={booking.isThreadRead ?? false} />
          </div>
        )}
      </div>
    </>
  )
}
