import type { AdminGuide } from '@annai/contract/admin/shapes'
import { APPROVAL_STATUSES, type ApprovalStatus } from '@annai/contract/guides/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { BlockButton } from '../account-cells.tsx'
import { useDecideGuide } from '../admin-queries.ts'
import type { CodeOf } from '../decisions/code-field.tsx'
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
  // The status that waits for a reason; it takes a listed guide off the site, or rejects.
  const [chosen, setChosen] = useState<ApprovalStatus | null>(null)
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
    const isListed = guide.approvalStatus === 'approved'
    if (status === 'rejected' || (isListed && status !== 'approved')) return setChosen(status)
    void toastResult(
      decide.mutateAsync({ id: guide._id, approvalStatus: status, version: guide.version }),
      outcome(t('guides.decided', { status: t(`decision.${status}`) }), t('guides.decideFailed')),
    )
  }

  async function decideWith(
    status: ApprovalStatus,
    rejectionReason: string,
    code: CodeOf<'profileRejected'> | undefined,
  ) {
    const { _id: id, version } = guide
    const isDone = await toastResult(
      decide.mutateAsync({ id, approvalStatus: status, rejectionReason, version, code }),
      status === 'rejected'
        ? outcome(t('reject.done'), t('reject.failed'))
        : outcome(t('hide.done'), t('guides.decideFailed')),
    )
    if (!isDone) return
    setChosen(null)
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
        guide={guide}
        isHidden={chosen !== null && chosen !== 'rejected'}
        open={chosen !== null}
        busy={decide.isPending}
        onClose={() => setChosen(null)}
        onReject={(reason, code) => void (chosen && decideWith(chosen, reason, code))}
      />
    </div>
  )
}
