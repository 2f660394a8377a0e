import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { AccountCell } from '../account-cells.tsx'
import { BookingStatusBadge } from '../bookings/booking-status-badge.tsx'
import { SearchField } from '../search-field.tsx'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { useFound } from './people-queries.ts'

/** One search over people and bookings. */
export function FindView() {
  const { t } = useTranslation('admin')
  const { values, change } = useAdminSearchParams()
  const search = values.search ?? ''
  const found = useFound(search)
  const { people = [], bookings = [] } = found.data ?? {}
  return (
    <section className="grid gap-4">
      <SearchField
        label={t('find.search')}
        value={search}
        onSearch={(text) => change({ search: text })}
      />
      {found.error && !found.data && <LoadFailure query={found} />}
      {search !== '' && found.isSuccess && people.length + bookings.length === 0 && (
        <EmptyState title={t('find.none')} />
      )}
      <ul className="card divide-y divide-line empty:hidden">
        {people.map((person) => (
          <li key={person._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <Link to={`/admin/people/${person._id}`} className="link min-w-0">
              {person.displayName} @{person.username}
            </Link>
            <span className="text-muted [overflow-wrap:anywhere]">{person.email}</span>
            <Badge tone="neutral">{t(`details.roles.${person.role}`)}</Badge>
            <AccountCell person={person} />
          </li>
        ))}
        {bookings.map((booking) => (
          <li key={booking._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <Link to={`/admin/bookings/${booking._id}`} className="link min-w-0">
              <code className="text-sm [overflow-wrap:anywhere]">{booking._id}</code>
            </Link>
            <BookingStatusBadge booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  )
}
