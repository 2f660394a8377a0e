import { AdminBookingQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST, STATUS_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import type { AdminBooking } from '@annai/contract/admin/shapes'
import { STATUS_KEYS } from '@annai/contract/bookings/lifecycle'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import type { Column } from '../../../ui/layout/table.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { BookingStatusBadge } from './booking-status-badge.tsx'

function PartyCell({ party }: { party: AdminBooking['guide'] }) {
  const { t } = useTranslation('admin')
  if (!party) return <span className="text-muted">{t('list.none')}</span>
  return (
    <>
      {party.displayName} <span className="text-muted text-sm">@{party.username}</span>
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

  const columns: Column<AdminBooking>[] = [
    {
      key: 'id',
      head: t('bookings.id'),
      isRowHead: true,
      className: 'min-w-44',
      cell: (booking) => <code className="text-sm lg:whitespace-nowrap">{booking._id}</code>,
    },
    { key: 'guide', head: t('bookings.guide'), cell: (row) => <PartyCell party={row.guide} /> },
    { key: 'user', head: t('bookings.user'), cell: (row) => <PartyCell party={row.user} /> },
    {
      key: 'status',
      head: t('columns.status'),
      className: 'whitespace-nowrap',
      cell: (booking) => <BookingStatusBadge booking={booking} />,
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
      query={query}
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
      }
    />
  )
}
