import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { decideGuide, useAdminChange } from '../admin-queries.ts'

/** Guides who wait for a decision: new ones, and those who changed since their approval. */
export const isApprovable = (guide: AdminGuide): boolean =>
  guide.approvalStatus === 'pendingApproval' ||
  (guide.approvalStatus === 'approved' && guide.changedSinceApproval.length > 0)

/** One call after another, so that each guide is decided and audited alone; those that failed. */
async function approveEach(ids: readonly string[]): Promise<string[]> {
  const failed: string[] = []
  for (const id of ids)
    await decideGuide({ id, approvalStatus: 'approved' }).catch(() => failed.push(id))
  return failed
}

interface BulkApprovalProps {
  /** The guides on this page. */
  guides: readonly AdminGuide[]
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** Approves the selected guides of a page, once confirmed. */
export function BulkApproval({ guides, selected, onSelect }: BulkApprovalProps) {
  const { t } = useTranslation('admin')
  const { t: c } = useTranslation('common')
  const language = useLanguage()
  const approve = useAdminChange(approveEach)
  const [isOpen, setOpen] = useState(false)
  const waiting = guides.filter(isApprovable).map((guide) => guide._id)
  const chosen = waiting.filter((id) => selected.has(id))
  if (waiting.length === 0 && !isOpen) return null
  const counted = (count: number) => ({ count, number: count.toLocaleString(language) })

  async function approveChosen() {
    const failed = await approve.mutateAsync(chosen)
    const done = chosen.length - failed.length
    onSelect(new Set(failed))
    setOpen(false)
    if (done > 0) toast.success(t('approve.bulkDone', counted(done)))
    if (failed.length > 0) toast.error(t('approve.bulkFailed', counted(failed.length)))
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Checkbox
        label={t('approve.selectAll')}
        checked={waiting.length > 0 && chosen.length === waiting.length}
        onChange={(event) => onSelect(new Set(event.target.checked ? waiting : []))}
      />
      {chosen.length > 0 && (
        <>
          <span className="text-muted text-sm" role="status">
            {t('approve.selected', counted(chosen.length))}
          </span>
          <Button size="sm" single onClick={() => setOpen(true)}>
            {t('approve.bulk')}
          </Button>
        </>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={approve.isPending}
        width="sm"
        title={t('approve.bulkTitle', counted(chosen.length))}
        description={t('approve.bulkText')}
        actions={
          <>
            <Button look="secondary" disabled={approve.isPending} onClick={() => setOpen(false)}>
              {c('actions.cancel')}
            </Button>
            <Button busy={approve.isPending} onClick={() => void approveChosen()}>
              {t('approve.approve')}
            </Button>
          </>
        }
      />
    </div>
  )
}
