import type { AdminBooking } from '@annai/contract/admin/bookings/shapes'
import { AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, CLAIM_FILTERS, STATUS_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import { STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import { dayAfter } from '@annai/contract/days'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { usePrice } from '../../bookings/index.ts'
import { PersonLink } from '../account-cells.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { FoldedFilters } from '../folded-filters.tsx'
import { useAdminDates } from '../use-admin-dates.ts'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { BookingStatusBadge } from './booking-status-badge.tsx'

function PartyCell({ party }: { party: AdminBooking['guide'] }) {
  const { t } = useTranslation('admin')
  if (!party) return <span className="text-muted">{t('list.none')}</span>
  return (
    <>
      <PersonLink person={party} /> <span className="text-muted text-sm">@{party.username}</span>
    </>
  )
}

interface TourDatesProps {
  from: string
  to: string
  onChange: (span: { from: string; to: string }) => void
}

/** Filters by the days of the tours. */
function TourDates({ from, to, onChange }: TourDatesProps) {
  const { t } = useTranslation('admin')
  // The date here as YYYY-MM-DD.
  const today = new Date().toLocaleDateString('en-CA')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        type="date"
        label={t('bookings.from')}
        value={from}
        max={to || undefined}
        onChange={(event) => onChange({ from: event.target.value, to })}
      />
      <TextField
        type="date"
        label={t('bookings.to')}
        value={to}
        min={from || undefined}
        onChange={(event) => onChange({ from, to: event.target.value })}
      />
      <Button look="secondary" onClick={() => onChange({ from: today, to: dayAfter(today, 6) })}>
        {t('bookings.nextWeek')}
      </Button>
      {(from || to) && (
        <Button look="quiet" onClick={() => onChange({ from: '', to: '' })}>
          {t('bookings.clearDates')}
        </Button>
      )}
      {(from || to) && <p className="basis-full text-muted text-sm">{t('bookings.tourOrder')}</p>}
    </div>
  )
}

function TourCell({ tour }: { tour: NonNullable<AdminBooking['tour']> }) {
  const { t } = useTranslation('admin')
  const { shortDay } = useAdminDates()
  const { firstDay, lastDay, location, isAgreed } = tour
  return (
    <>
      <span className="whitespace-nowrap tabular-nums">{shortDay(firstDay)}</span>
      {lastDay !== firstDay && (
        <span className="whitespace-nowrap tabular-nums"> – {shortDay(lastDay)}</span>
      )}
      <span className="block text-muted text-sm">
        {!isAgreed && <span>{t('bookings.proposedOnly')} · </span>}
        <span dir="auto" translate="no">
          {location}
        </span>
      </span>
    </>
  )
}

/** All bookings. */
export function BookingsTab() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminBookingQuery.parse(values)
  const answer = useAdminPage('bookings', query)
  const counts = answer.data?.counts
  const priced = usePrice()
  const { from = '', to = '', ...filters } = query
  const isByTour = from !== '' || to !== ''

  const columns: Column<AdminBooking>[] = [
    {
      key: 'id',
      head: t('bookings.id'),
      isRowHead: true,
      className: 'min-w-44',
      cell: (booking) => <code className="text-sm 2xl:whitespace-nowrap">{booking._id}</code>,
    },
    { key: 'guide', head: t('bookings.guide'), cell: (row) => <PartyCell party={row.guide} /> },
    { key: 'user', head: t('bookings.user'), cell: (row) => <PartyCell party={row.user} /> },
    {
      key: 'status',
      head: t('columns.status'),
      // The longest status takes two lines.
      className: 'xl:min-w-40',
      cell: (booking) => <BookingStatusBadge booking={booking} />,
    },
    {
      key: 'tour',
      head: t('bookings.tour'),
      cell: ({ tour }) => (tour ? <TourCell tour={tour} /> : null),
    },
    {
      key: 'price',
      head: t('bookings.price'),
      align: 'end',
      className: 'whitespace-nowrap',
      cell: ({ tour }) => (tour && tour.price !== null ? priced(tour.price, tour.currency) : null),
    },
    {
      key: 'createdAt',
      head: t('columns.createdAt'),
      cell: (booking) => <AdminDate instant={booking.createdAt} />,
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (booking) => (
        <Link to={`/admin/bookings/${booking._id}`} className="link whitespace-nowrap">
          {t('actions.viewDetails')}
        </Link>
      ),
    },
  ]

  return (
    <AdminList
      tab="bookings"
      caption={t('tabs.bookings')}
      failure={t('list.failed')}
      empty={t('bookings.empty')}
      emptyHint={counts?.all === 0 ? t('empty.bookings') : undefined}
      searchLabel={t('search.bookings')}
      query={{ ...filters, ...(from && { from }), ...(to && { to }) }}
      answer={answer}
      all={counts?.all}
      countCap={ADMIN_LIST.countCap}
      searchNote={
        answer.data?.arePeopleCapped && !answer.isPlaceholderData
          ? t('bookings.peopleCapped', { number: ADMIN_LIST.peopleCap.toLocaleString(language) })
          : ''
      }
      columns={columns}
      onSearch={(search) => change({ search })}
      toPage={toPage}
      filters={
        <FoldedFilters
          count={Number(query.status !== 'all') + Number(query.claims !== 'all') + Number(isByTour)}
        >
          <FilterButtons
            legend={t('columns.status')}
            value={query.status}
            counts={counts}
            cap={ADMIN_LIST.countCap}
            onChoose={(status) => change({ status })}
            options={STATUS_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`bookings.status.${STATUS_KEYS[value]}`),
            }))}
          />
          <FilterButtons
            legend={t('bookings.claims')}
            value={query.claims}
            counts={undefined}
            onChoose={(claims) => change({ claims })}
            options={CLAIM_FILTERS.map((value) => ({
              value,
              label: t(value === 'all' ? 'list.all' : 'bookings.claimed'),
            }))}
          />
          <TourDates from={from} to={to} onChange={change} />
        </FoldedFilters>
      }
    />
  )
}
