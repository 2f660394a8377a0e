import { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import type { GuideSort } from '@annai/contract/admin/lists/vocabulary'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Avatar } from '../../../ui/layout/avatar.tsx'
import { SortButton } from '../../../ui/layout/sort-button.tsx'
import type { Column } from '../../../ui/layout/table.tsx'
import { AccountCell, EmailCell, PersonLink } from '../account-cells.tsx'
import { AdminAgo, AdminDate } from '../admin-date.tsx'
import { AdminList } from '../admin-list.tsx'
import { useAdminPage, useHasRole } from '../admin-queries.ts'
import { useAdminSearchParams } from '../use-admin-search-params.ts'
import { BulkApproval } from './bulk-approval.tsx'
import { GuideActions } from './guide-actions.tsx'
import { GuideFilters } from './guide-filters.tsx'
import { APPROVAL_TONES, HistoryButton } from './guide-history.tsx'
import { LocationCell } from './location-cell.tsx'
import { PriorityField } from './priority-field.tsx'
import { canApprove, type SelectedGuides, useSelectedGuides } from './selected-guides.ts'
import { CHANGED_GUIDES, isWholeQueue } from './waiting-guides.ts'

interface SelectBoxProps {
  guide: AdminGuide
  selected: SelectedGuides
  onSelect: (selected: SelectedGuides) => void
}

/** Selects a guide who can be approved. */
function SelectBox({ guide, selected, onSelect }: SelectBoxProps) {
  const { t } = useTranslation('admin')
  if (!canApprove(guide)) return null
  return (
    <input
      type="checkbox"
      className="size-5 shrink-0"
      aria-label={t('approve.select', { username: guide.username })}
      checked={selected.has(guide._id)}
      onChange={(event) => {
        const guides = new Map(selected)
        if (event.target.checked) guides.set(guide._id, guide)
        else guides.delete(guide._id)
        onSelect(guides)
      }}
    />
  )
}

/** Opens what has changed, for those who decide. */
function ChangedBadge({ guide }: { guide: AdminGuide }) {
  const { t } = useTranslation('admin')
  if (!useHasRole('staff')) return <Badge tone="waiting">{t('guides.changed')}</Badge>
  return <HistoryButton guide={guide} tone="waiting" text={t('guides.changed')} />
}

/** The list of guides with search, filters, sorting and decisions. */
export function GuidesTab() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { values, change, toPage } = useAdminSearchParams()
  const query = AdminGuideQuery.parse(values)
  const answer = useAdminPage('guides', query)
  const isStaff = useHasRole('staff')
  const counts = answer.data?.counts
  const { selected, select } = useSelectedGuides(query, answer.data?.rows ?? [])

  const sortable = (sort: GuideSort, words: string) => {
    const now = query.order === 'desc' ? ('descending' as const) : ('ascending' as const)
    const sorted = query.sort === sort ? now : ('none' as const)
    const order = sorted === 'descending' ? 'asc' : 'desc'
    return {
      key: sort,
      label: words,
      sorted,
      head: (
        <SortButton sorted={sorted} onSort={() => change({ sort, order })}>
          {words}
        </SortButton>
      ),
    }
  }

  const submitted: Column<AdminGuide> = {
    ...sortable('submittedAt', t('guides.submitted')),
    className: 'xl:min-w-24',
    cell: ({ submittedAt }) => (submittedAt ? <AdminAgo instant={submittedAt} /> : t('list.none')),
  }

  const columns: Column<AdminGuide>[] = [
    {
      key: 'picture',
      onCard: 'first',
      head: (
        <span className="block w-16 whitespace-normal leading-tight">{t('guides.picture')}</span>
      ),
      cell: (guide) => (
        <span className="flex items-center gap-2">
          {isStaff && <SelectBox guide={guide} selected={selected} onSelect={select} />}
          <Avatar src={guide.profilePicture} name={guide.displayName} size="sm" />
        </span>
      ),
    },
    {
      key: 'username',
      head: t('columns.username'),
      isRowHead: true,
      className: 'xl:min-w-24',
      cell: (guide) => (
        <Link
          to={`/guide/${guide.username}`}
          target="_blank"
          rel="noopener"
          className="link [overflow-wrap:anywhere]"
        >
          {guide.username}
        </Link>
      ),
    },
    {
      key: 'displayName',
      head: t('columns.displayName'),
      className: '[overflow-wrap:anywhere] xl:min-w-24',
      cell: (guide) => <PersonLink person={guide} />,
    },
    {
      key: 'email',
      head: t('columns.email'),
      className: '[overflow-wrap:anywhere] xl:min-w-32',
      cell: (guide) => <EmailCell email={guide.email} />,
    },
    {
      key: 'location',
      head: t('columns.location'),
      cell: (guide) => (
        <span className="grid gap-1">
          <LocationCell location={guide.location} />
          {guide.isPlaceKnown === false && <Badge tone="waiting">{t('guides.placeUnknown')}</Badge>}
        </span>
      ),
      className: '[word-break:normal] xl:min-w-28',
    },
    {
      key: 'approval',
      head: t('guides.approval'),
      className: 'xl:min-w-24',
      cell: (guide) => (
        <span className="grid gap-1">
          <Badge tone={APPROVAL_TONES[guide.approvalStatus]}>
            {t(`approval.${guide.approvalStatus}`)}
          </Badge>
          {guide.approvalStatus === 'approved' && guide.changedSinceApproval.length > 0 && (
            <ChangedBadge guide={guide} />
          )}
        </span>
      ),
    },
    {
      key: 'account',
      head: t('guides.account'),
      className: 'whitespace-nowrap',
      cell: (guide) => <AccountCell person={guide} />,
    },
    ...(query.approval === 'pendingApproval' ? [submitted] : []),
    {
      ...sortable('createdAt', t('guides.created')),
      cell: (guide) => <AdminDate instant={guide.createdAt} />,
    },
    {
      ...sortable('profileViews', t('guides.views')),
      align: 'end',
      className: 'xl:min-w-20',
      cell: (guide) => guide.profileViews,
    },
    {
      ...sortable('viewPriority', t('guides.priority')),
      cell: (guide) =>
        isStaff ? (
          <PriorityField id={guide._id} username={guide.username} value={guide.viewPriority} />
        ) : (
          guide.viewPriority
        ),
    },
    {
      ...sortable('isDummy', t('guides.type')),
      cell: (guide) => (
        <Badge tone={guide.isDummy ? 'info' : 'neutral'}>
          {t(guide.isDummy ? 'guides.demo' : 'guides.real')}
        </Badge>
      ),
    },
    {
      key: 'actions',
      head: t('columns.actions'),
      onCard: 'actions',
      cell: (guide) => <GuideActions guide={guide} />,
    },
  ]

  function emptyHint() {
    if (counts?.approval.all === 0) return t('empty.guides')
    if (!isWholeQueue(query) || !counts?.changes.changed) return undefined
    const count = counts.changes.changed
    return (
      <Link to={CHANGED_GUIDES} className="link">
        {t('guides.changedCount', { count, number: count.toLocaleString(language) })}
      </Link>
    )
  }

  return (
    <AdminList
      tab="guides"
      caption={t('tabs.guides')}
      failure={t('list.failed')}
      empty={t(isWholeQueue(query) ? 'guides.noneWaiting' : 'guides.empty')}
      emptyHint={emptyHint()}
      searchLabel={t('search.people')}
      searchHint={t('search.peopleHint')}
      query={query}
      answer={answer}
      columns={columns}
      onSearch={(search) => change({ search })}
      toPage={toPage}
      filters={
        <>
          <GuideFilters query={query} counts={counts} onChange={change} />
          {answer.data && isStaff && (
            <BulkApproval
              page={answer.data}
              query={query}
              isUpdating={answer.isPlaceholderData}
              selected={selected}
              onSelect={select}
            />
          )}
        </>
      }
    />
  )
}
