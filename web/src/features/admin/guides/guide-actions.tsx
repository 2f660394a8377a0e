import type { AdminGuide } from '@annai/contract/admin/shapes'
import { APPROVAL_STATUSES, type ApprovalStatus } from '@annai/contract/guides/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { BlockButton } from '../account-cells.tsx'
import { useDecideGuide } from '../admin-queries.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { HistoryButton } from './guide-history.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/**
 * A button that opens the controls for the decision and the block, and a button that closes them.
 */
export function GuideActions({ guide }: { guide: AdminGuide }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const decide = useDecideGuide()
  const [isEditing, setEditing] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  // The dialog's key, so that the next rejection starts with an empty reason.
  const [rejections, setRejections] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)

  // Moves the focus to the element that replaced the pressed button.
  useEffect(() => {
    if (isEditing === wasEditing.current) return
    wasEditing.current = isEditing
    // Scrolls sideways too, because the table may be wider than the window.
    frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    frame.current?.querySelector<HTMLElement>('select, button')?.focus({ preventScroll: true })
  }, [isEditing])

  function choose(status: ApprovalStatus) {
    if (status === 'rejected') return setRejecting(true)
    void toastResult(
      decide.mutateAsync({ id: guide._id, approvalStatus: status, version: guide.version }),
      outcome(t('guides.decided', { status: t(`decision.${status}`) }), t('guides.decideFailed')),
    )
  }

  async function reject(rejectionReason: string) {
    const { _id: id, version } = guide
    const isDone = await toastResult(
      decide.mutateAsync({ id, approvalStatus: 'rejected', rejectionReason, version }),
      outcome(t('reject.done'), t('reject.failed')),
    )
    if (!isDone) return
    setRejecting(false)
    setRejections((count) => count + 1)
  }

  if (!isEditing)
    return (
      <div ref={frame}>
        <Button look="secondary" size="sm" onClick={() => setEditing(true)}>
          {t('actions.edit')}
          <span className="sr-only"> {guide.username}</span>
        </Button>
      </div>
    )
  return (
    <div ref={frame} className="flex flex-wrap items-center gap-2 xl:max-w-44">
      <Select
        hideLabel
        className="w-44"
        label={t('guides.approvalOf', { username: guide.username })}
        value={guide.approvalStatus}
        disabled={decide.isPending}
        onChange={(event) => {
          const status = APPROVAL_STATUSES.find((known) => known === event.target.value)
          if (status) choose(status)
        }}
        options={APPROVAL_STATUSES.map((value) => ({ value, label: t(`approval.${value}`) }))}
      />
      <BlockButton kind="guide" person={guide} />
      <HistoryButton guide={guide} text={t('guides.history')} />
      <Button look="quiet" size="sm" onClick={() => setEditing(false)}>
        {t('actions.done')}
      </Button>
      <RejectDialog
        key={rejections}
        open={isRejecting}
        busy={decide.isPending}
        onClose={() => setRejecting(false)}
        onReject={(reason) => void reject(reason)}
      />
    </div>
  )
}
