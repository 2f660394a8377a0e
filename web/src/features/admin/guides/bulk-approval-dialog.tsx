import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useApproveSelected } from './bulk-approval-queries.ts'
import type { SelectedGuides } from './selected-guides.ts'

interface Summary {
  approved: number
  /** Display names of guides whose profile has changed since it was listed. */
  changed: string[]
  failed: number
}

interface BulkApprovalDialogProps {
  open: boolean
  onClose: () => void
  selected: SelectedGuides
  /** How many of them the current page does not show. */
  elsewhere: number
  onSelect: (selected: SelectedGuides) => void
}

/** Confirms the approval of the selected guides, shows its progress, and what was left out. */
export function BulkApprovalDialog(props: BulkApprovalDialogProps) {
  const { open, onClose, selected, elsewhere, onSelect } = props
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const approve = useApproveSelected()
  const [progress, setProgress] = useState({ done: 0, of: 1 })
  const [summary, setSummary] = useState<Summary | null>(null)
  const counted = (count: number) => ({ count, number: count.toLocaleString(language) })

  function close() {
    onClose()
    setSummary(null)
  }

  async function approveAll() {
    const of = selected.size
    setProgress({ done: 0, of })
    const { approved, skipped, failed } = await approve.mutateAsync({
      selected,
      onProgress: (done) => setProgress({ done, of }),
    })
    // Skipped guides are unselected; selecting them again takes their latest version.
    onSelect(new Map([...selected].filter(([id]) => failed.includes(id))))
    if (skipped.length + failed.length === 0) {
      onClose()
      toast.success(t('approve.bulkDone', counted(approved.length)))
      return
    }
    const changed = skipped.map((id) => selected.get(id)?.displayName ?? '')
    setSummary({ approved: approved.length, changed, failed: failed.length })
  }

  const { isPending } = approve
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={isPending}
      width="sm"
      title={
        summary
          ? t('approve.bulkDone', counted(summary.approved))
          : t('approve.bulkTitle', counted(isPending ? progress.of : selected.size))
      }
      description={summary ? undefined : t('approve.bulkText')}
      actions={
        <>
          {!summary && (
            <Button look="secondary" disabled={isPending} onClick={close}>
              {tCommon('actions.cancel')}
            </Button>
          )}
          {/* The same button for both, so that it keeps the focus. */}
          <Button busy={isPending} onClick={() => (summary ? close() : void approveAll())}>
            {summary ? tCommon('actions.close') : t('approve.approve')}
          </Button>
        </>
      }
    >
      {!summary && !isPending && elsewhere > 0 && (
        <p className="font-semibold">{t('approve.bulkElsewhere', counted(elsewhere))}</p>
      )}
      {isPending && (
        <Progress label={t('approve.bulkProgress')} share={progress.done / progress.of} />
      )}
      {summary && (
        <div role="alert" className="grid gap-3 [overflow-wrap:anywhere]">
          {summary.changed.length > 0 && (
            <p>
              {t('approve.bulkChanged', {
                names: new Intl.ListFormat(language).format(summary.changed),
              })}
            </p>
          )}
          {summary.failed > 0 && <p>{t('approve.bulkFailed', counted(summary.failed))}</p>}
        </div>
      )}
    </Dialog>
  )
}
