import type { BookingSummary } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Table } from '../../../ui/layout/table.tsx'
import { usePrice } from '../proposal/use-term-text.ts'
import { StatusBadge } from '../status-badge.tsx'
import { TripLink } from '../trips/trip-note.tsx'
import { useMoment } from '../use-tour-times.ts'
import {
  BookingDates,
  BookingLink,
  ClampedText,
  PartyName,
  UnreadDot,
  YourTurn,
} from './booking-card.tsx'

interface BookingTableProps {
  bookings: readonly BookingSummary[]
  role: PersonRole
}

/** The bookings as a table. Each row as a whole is a link to its booking. */
export function BookingTable({ bookings, role }: BookingTableProps) {
  const { t } = useTranslation()
  const price = usePrice()
  const day = useMoment({ dateStyle: 'medium' })
  const hour = useMoment({ hasTime: true })
  return (
    <Table
      caption={t('booking.list.title')}
      rows={bookings}
      rowKey={({ _id }) => _id}
      rowClassName="relative"
      className="max-h-none!"
      columns={[
        {
          key: 'party',
          head: t(`booking.list.column.${otherRole(role)}`),
          isRowHead: true,
          className: 'min-w-28 max-w-52',
          cell: (booking) => (
            <span className="flex items-center gap-2">
              <PartyName booking={booking} role={role} />
              <UnreadDot count={booking.unread} />
            </span>
          ),
        },
        {
          key: 'status',
          head: t('booking.list.column.status'),
          className: 'max-w-44',
          cell: (booking) => (
            <span className="grid justify-items-start gap-1">
              <StatusBadge booking={booking} role={role} />
              <YourTurn booking={booking} role={role} />
              <TripLink booking={booking} className="relative z-[1] text-sm" />
            </span>
          ),
        },
        {
          key: 'place',
          head: t('booking.field.location'),
          className: 'min-w-28 max-w-64',
          cell: ({ details, enquiry }) => (
            <ClampedText>{details?.location ?? enquiry.location}</ClampedText>
          ),
        },
        {
          key: 'when',
          head: t('booking.list.column.when'),
          className: 'min-w-44 max-w-72',
          cell: (booking) => <BookingDates booking={booking} />,
        },
        {
          key: 'people',
          head: t('booking.field.customerGroupSize'),
          align: 'end',
          cell: ({ details, enquiry }) => details?.customerGroupSize ?? enquiry.customerGroupSize,
        },
        {
          key: 'price',
          head: t('booking.field.price'),
          align: 'end',
          className: 'whitespace-nowrap',
          cell: ({ details }) =>
            details && details.price !== null ? (
              price(details.price, details.currency)
            ) : (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{t('booking.field.none')}</span>
              </>
            ),
        },
        {
          key: 'updated',
          head: t('booking.list.column.updated'),
          className: 'text-muted text-sm',
          cell: ({ updatedAt }) => (
            <time dateTime={updatedAt}>
              <span className="inline-block whitespace-nowrap">{day(updatedAt)}</span>{' '}
              <span className="inline-block whitespace-nowrap">{hour(updatedAt)}</span>
            </time>
          ),
        },
        {
          key: 'open',
          head: <span className="sr-only">{t('booking.list.column.open')}</span>,
          className: 'whitespace-nowrap',
          cell: (booking) => <BookingLink booking={booking} role={role} />,
        },
      ]}
    />
  )
}
