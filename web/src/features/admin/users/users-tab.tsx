import { AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import { USER_FILTERS } from '@annai/contract/admin/lists/vocabulary'
import type { AdminUser } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { SortButton } from '../../../ui/layout/sort-button.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { AccountCell, BlockButton, EmailCell, PersonLink } from '../account-cells.tsx'
import { AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage } from '../admin-queries.ts'
import { FilterButtons } from '../filter-buttons.tsx'
import { FoldedFilters } from '../folded-filters.tsx'
import { useAdminSearchParams } from '../use-admin-search-params.ts'

/** All travellers. */
export function UsersTab() {
  const { t } = useTranslation('admin')
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminUserQuery.parse(values)
  const answer = useAdminPage('users', query)
  const isNewestFirst = query.order === 'desc'

  const columns: Column<AdminUser>[] = [
    {
      key: 'picture',
      head: t('users.picture'),
      onCard: 'first',
      cell: (user) => <Avatar src={user.profilePicture} name={user.displayName} size="sm" />,
    },
    {
      key: 'username',
      head: t('columns.username'),
      isRowHead: true,
      cell: (user) => (
        <Link to={`/user/${user.username}`} className="link [overflow-wrap:anywhere]">
          {user.username}
        </Link>
      ),
    },
    {
      key: 'displayName',
      head: t('columns.displayName'),
      cell: (user) => <PersonLink person={user} />,
    },
    {
      key: 'email',
      head: t('columns.email'),
      cell: (user) => <EmailCell email={user.email} />,
    },
    {
      key: 'location',
      head: t('columns.location'),
      cell: (user) => user.location || <span className="text-muted">{t('list.none')}</span>,
    },
    {
      key: 'account',
      head: t('users.account'),
      className: 'whitespace-nowrap',
      cell: (user) => <AccountCell person={user} />,
    },
    {
      key: 'createdAt',
      label: t('columns.createdAt'),
      sorted: isNewestFirst ? 'descending' : 'ascending',
      head: (
        <SortButton
          sorted={isNewestFirst ? 'descending' : 'ascending'}
          onSort={() => change({ order: isNewestFirst ? 'asc' : 'desc' })}
        >
          {t('columns.createdAt')}
        </SortButton>
      ),
      cell: (user) => <AdminDate instant={user.createdAt} />,
    },
    {
      key: 'block',
      head: t('users.block'),
      onCard: 'actions',
      cell: (user) => <BlockButton kind="user" person={user} />,
    },
  ]

  return (
    <AdminList
      tab="users"
      caption={t('tabs.users')}
      failure={t('list.failed')}
      empty={t('users.empty')}
      emptyHint={answer.data?.counts.all === 0 ? t('empty.users') : undefined}
      searchLabel={t('search.people')}
      searchHint={t('search.peopleHint')}
      query={query}
      answer={answer}
      all={answer.data?.counts.all}
      columns={columns}
      onSearch={(search) => change({ search })}
      toPage={toPage}
      filters={
        <FoldedFilters count={Number(query.account !== 'all')}>
          <FilterButtons
            legend={t('users.account')}
            value={query.account}
            counts={undefined}
            onChoose={(account) => change({ account })}
            options={USER_FILTERS.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : t(`accountStatus.${value}`),
            }))}
          />
        </FoldedFilters>
      }
    />
  )
}
