import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { daysAsText, WISHES_FACTS } from '@annai/contract/bookings/wishes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import FaClock from '~icons/fa-solid/clock'
import FaCoins from '~icons/fa-solid/coins'
import FaLanguage from '~icons/fa-solid/language'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaQuoteLeft from '~icons/fa-solid/quote-left'
import FaUserFriends from '~icons/fa-solid/user-friends'
import { Term } from '../proposal/proposal-terms.tsx'
import { useWishesText } from './use-wishes-text.ts'

const ICONS = {
  days: FaCalendarAlt,
  time: FaClock,
  group: FaUserFriends,
  language: FaLanguage,
  budget: FaCoins,
}

interface EnquiryDetailsProps {
  booking: BookingSummary
  /** Below the traveller's message. */
  translation: ReactNode
}

/** The traveller's enquiry, expanded while there is no proposal. */
export function EnquiryDetails({ booking, translation }: EnquiryDetailsProps) {
  const { t } = useTranslation()
  const { enquiry, trip: wishes } = booking
  const textOf = useWishesText()
  const words = wishes && textOf(wishes)
  return (
    <details open={booking.details === null} className="card group">
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{t('booking.enquiry.title')}</h2>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="divide-y divide-line border-line border-t p-5 sm:px-6">
        <Term icon={<FaMapMarkerAlt />} name={t('booking.field.location')}>
          {enquiry.location}
        </Term>
        {(!wishes || daysAsText(wishes) !== enquiry.dateTime) && (
          <Term icon={<FaCalendarAlt />} name={t('booking.enquiry.dateTime')}>
            {enquiry.dateTime}
          </Term>
        )}
        {!words?.group && (
          <Term icon={<FaUserFriends />} name={t('booking.field.customerGroupSize')}>
            {t('booking.people', { count: enquiry.customerGroupSize })}
          </Term>
        )}
        {words &&
          WISHES_FACTS.map((fact) => {
            const Icon = ICONS[fact]
            return (
              words[fact] !== null && (
                <Term key={fact} icon={<Icon />} name={t(`booking.wishes.facts.${fact}`)}>
                  {words[fact]}
                </Term>
              )
            )
          })}
        <Term icon={<FaQuoteLeft />} name={t('booking.enquiry.message')}>
          <span>{enquiry.message}</span>
          {translation}
        </Term>
      </dl>
    </details>
  )
}
