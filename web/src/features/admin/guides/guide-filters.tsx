import type { AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import {
  ACCOUNT_FILTERS,
  APPROVAL_FILTERS,
  CHANGE_FILTERS,
  TYPE_FILTERS,
} from '@annai/contract/admin/lists/vocabulary'
import { useTranslation } from 'react-i18next'
import { FilterButtons } from '../filter-buttons.tsx'
import { FoldedFilters } from '../folded-filters.tsx'
import { orderOfApproval } from './waiting-guides.ts'

interface GuideFiltersProps {
  query: AdminGuideQuery
  counts: AdminGuidePage['counts'] | undefined
  onChange: (
    changes: Partial<
      Record<'approval' | 'account' | 'type' | 'changes' | 'sort' | 'order', string>
    >,
  ) => void
}

/** The filters of the list of guides. */
export function GuideFilters({ query, counts, onChange }: GuideFiltersProps) {
  const { t } = useTranslation('admin')
  const { approval, account, type, changes } = query
  const count = [approval, account, type, changes].filter((value) => value !== 'all').length
  return (
    <FoldedFilters count={count}>
      <FilterButtons
        legend={t('guides.approval')}
        value={approval}
        counts={counts?.approval}
        onChoose={(value) => onChange({ approval: value, ...orderOfApproval(value, query) })}
        options={APPROVAL_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`approval.${value}`),
        }))}
      />
      <FilterButtons
        legend={t('guides.account')}
        value={account}
        counts={counts?.account}
        onChoose={(value) => onChange({ account: value })}
        options={ACCOUNT_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t(`accountStatus.${value}`),
        }))}
      />
      <FilterButtons
        legend={t('guides.type')}
        value={type}
        counts={counts?.type}
        onChoose={(value) => onChange({ type: value })}
        options={TYPE_FILTERS.map((value) => ({ value, label: t(`guides.types.${value}`) }))}
      />
      <FilterButtons
        legend={t('guides.changes')}
        value={changes}
        counts={counts?.changes}
        onChoose={(value) => onChange({ changes: value })}
        options={CHANGE_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('list.all') : t('guides.changed'),
        }))}
      />
    </FoldedFilters>
  )
}
