import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { decideGuide, useAdminChange } from '../admin-queries.ts'

/** Whether the guide is waiting for approval or has changed since it. */
export const isApprovable = (guide: AdminGuide): boolean =>
  guide.approvalStatus === 'pendingApproval' ||
  (guide.approvalStatus === 'approved' && guide.changedSinceApproval.length > 0)

/** The selected guides by id, each with the version of the profile that was shown. */
export type SelectedGuides = ReadonlyMap<string, number>

interface Unapproved {
  /** Ids of guides whose profile has changed since it was selected. */
  changed: string[]
  failed: string[]
}

/** One call per guide, so that each decision has its own audit entry. */
async function approveEach(selected: SelectedGuides): Promise<Unapproved> {
  const unapproved: Unapproved = { changed: [], failed: [] }
  for (const [id, version] of selected)
    await decideGuide({ id, approvalStatus: 'approved', version }).catch((error: unknown) => {
      const hasChanged = error instanceof ApiError && error.status === 409
      unapproved[hasChanged ? 'changed' : 'failed'].push(id)
    })
  return unapproved
}

interface BulkApprovalProps {
  /** The guides on the current page. */
  guides: readonly AdminGuide[]
  selected: SelectedGuides
  onSelect: (selected: SelectedGuides) => void
}

/** Approves the selected guides of a page, once confirmed. */
export function BulkApproval({ guides, selected, onSelect }: BulkApprovalProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const approve = useAdminChange(approveEach)
  const [isOpen, setOpen] = useState(false)
  const waiting = new Map(guides.filter(isApprovable).map((guide) => [guide._id, guide.version]))
  const chosen = new Map([...selected].filter(([id]) => waiting.has(id)))
  const counted = (count: number) => ({ count, number: count.toLocaleString(language) })

  async function approveChosen() {
    const { changed, failed } = await approve.mutateAsync(chosen)
    const done = chosen.size - failed.length - changed.length
    // Guides with a changed profile are unselected; selecting them again takes their latest
    // version.
    onSelect(new Map([...chosen].filter(([id]) => failed.includes(id))))
    setOpen(false)
    const names = guides
      .filter(({ _id }) => changed.includes(_id))
      .map((guide) => guide.displayName)
    if (done > 0) toast.success(t('approve.bulkDone', counted(done)))
    if (names.length > 0)
      toast.error(t('approve.bulkChanged', { names: new Intl.ListFormat(language).format(names) }))
    if (failed.length > 0) toast.error(t('approve.bulkFailed', counted(failed.length)))
  }

  return (
    <>
      {waiting.size > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Checkbox
            label={t('approve.selectAll')}
            checked={waiting.size > 0 && chosen.size === waiting.size}
            onChange={(event) => onSelect(event.target.checked ? waiting : new Map())}
          />
          {chosen.size > 0 && (
            <>
              <span className="text-muted text-sm" role="status">
                {t('approve.selected', counted(chosen.size))}
              </span>
              <Button size="sm" single onClick={() => setOpen(true)}>
                {t('approve.bulk')}
              </Button>
            </>
          )}
        </div>
      )}
      {/* Mounted even without controls, so that closing it restores the focus. */}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        busy={approve.isPending}
        width="sm"
        title={t('approve.bulkTitle', counted(chosen.size))}
        description={t('approve.bulkText')}
        actions={
          <>
            <Button look="secondary" disabled={approve.isPending} onClick={() => setOpen(false)}>
              {tCommon('actions.cancel')}
            </Button>
            <Button busy={approve.isPending} onClick={() => void approveChosen()}>
              {t('approve.approve')}
            </Button>
          </>
        }
      />
    </>
  )
}
