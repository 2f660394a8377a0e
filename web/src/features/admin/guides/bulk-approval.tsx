import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import type { AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { useFailureToast } from '../use-action-toasts.ts'
import { BulkApprovalDialog } from './bulk-approval-dialog.tsx'
import { useFindApprovable } from './bulk-approval-queries.ts'
import { approvableOf, type SelectedGuides } from './selected-guides.ts'

interface BulkApprovalProps {
  page: AdminGuidePage
  query: AdminGuideQuery
  /** True while the page is still that of another query. */
  isUpdating: boolean
  selected: SelectedGuides
  onSelect: (selected: SelectedGuides) => void
}

/** Selects the guides of the page or of the whole list, and approves them once confirmed. */
export function BulkApproval(props: BulkApprovalProps) {
  const { page, query, isUpdating, selected, onSelect } = props
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const showFailure = useFailureToast()
  const find = useFindApprovable()
  const frame = useFocusAfterRemoval<HTMLDivElement>('button')
  const [isOpen, setOpen] = useState(false)
  const shown = approvableOf(page.rows)
  const onPage = [...shown.keys()].filter((id) => selected.has(id)).length
  const most = Math.min(page.approvable, BULK_APPROVAL.selected)
  const counted = (count: number) => ({ count, number: count.toLocaleString(language) })

  const selectPage = (isSelected: boolean) =>
    onSelect(
      isSelected
        ? new Map([...selected, ...shown])
        : new Map([...selected].filter(([id]) => !shown.has(id))),
    )

  async function selectList() {
    const { asOf } = page
    try {
      const { guides, newer } = await find.mutateAsync({ ...query, asOf })
      // What the page showed counts, in case a profile was being saved while the page was read.
      onSelect(new Map(guides.map((guide) => [guide._id, shown.get(guide._id) ?? guide])))
      const names = new Intl.ListFormat(language).format(newer)
      if (names !== '') toast.warning(t('approve.newer', { names }))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      showFailure(t('approve.selectFailed'), error)
    }
  }

  return (
    <>
      {(shown.size > 0 || selected.size > 0) && (
        <div {...frame} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {shown.size > 0 && (
            <Checkbox
              label={t('approve.selectAll')}
              checked={onPage === shown.size}
              onChange={(event) => selectPage(event.target.checked)}
            />
          )}
          {page.approvable > shown.size && selected.size < most && (
            <Button
              look="secondary"
              size="sm"
              busy={find.isPending || isUpdating}
              onClick={() => void selectList()}
            >
              {t(
                page.approvable > most ? 'approve.selectFirst' : 'approve.selectMatching',
                counted(most),
              )}
            </Button>
          )}
          <span className="text-muted text-sm empty:hidden" role="status">
            {selected.size > 0 && t('approve.selected', counted(selected.size))}
          </span>
          {selected.size > 0 && (
            <>
              <Button size="sm" single onClick={() => setOpen(true)}>
                {t('approve.bulk')}
              </Button>
              <Button look="quiet" size="sm" onClick={() => onSelect(new Map())}>
                {t('approve.clear')}
              </Button>
            </>
          )}
        </div>
      )}
      {/* Mounted even without controls, so that closing it restores the focus. */}
      <BulkApprovalDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        selected={selected}
        elsewhere={selected.size - onPage}
        onSelect={onSelect}
      />
    </>
  )
}
