import type { AdminGuide } from '@annai/contract/admin/shapes'
import type { ApprovalStatus } from '@annai/contract/guides/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { TONES, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuideApproval } from '../admin-queries.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { GuideChanges } from './guide-changes.tsx'

export const APPROVAL_TONES: Record<ApprovalStatus, Tone> = {
  profileIncomplete: 'neutral',
  pendingApproval: 'waiting',
  approved: 'good',
  rejected: 'bad',
}

function Changes({ guide }: { guide: AdminGuide }) {
  const { t } = useTranslation('admin')
  const { data, isError, refetch } = useGuideApproval(guide._id)
  const isRejected = guide.approvalStatus !== 'approved'
  // Without a stored rejection there is nothing to compare with.
  if (isRejected && (!data || Object.keys(data.after).length === 0)) return null
  return (
    <section className="grid gap-2">
      <h3 className="text-base">
        {t(isRejected ? 'guides.changedSinceRejection' : 'guides.changed')}
      </h3>
      {data && <GuideChanges before={data.before} after={data.after} isRejected={isRejected} />}
      {!data && !isError && <p role="status">{t('list.loading')}</p>}
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          {t('approve.failed')}
          <RetryButton onRetry={() => void refetch()} />
        </p>
      )}
    </section>
  )
}

/** Retries a failed request. */
export function RetryButton({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Button look="secondary" size="sm" onClick={onRetry}>
      {t('actions.retry')}
    </Button>
  )
}

interface HistoryDialogProps {
  guide: AdminGuide
  onClose: () => void
}

/** The changes since the last decision and the audit log of a guide. */
export function HistoryDialog({ guide, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      title={t('guides.historyOf', { username: guide.username })}
    >
      {(guide.changedSinceApproval.length > 0 || guide.approvalStatus !== 'approved') && (
        <Changes guide={guide} />
      )}
      <AuditList subjectId={guide._id} />
    </Dialog>
  )
}

interface HistoryButtonProps {
  guide: AdminGuide
  text: string
  tone?: Tone
}

/** Opens the history of a guide. */
export function HistoryButton({ guide, text, tone }: HistoryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={
          tone
            ? classes('w-fit rounded-full border px-2.5 py-0.5 text-sm', TONES[tone])
            : buttonStyle('quiet', 'sm')
        }
      >
        {text}
      </button>
      {isOpen && <HistoryDialog guide={guide} onClose={() => setOpen(false)} />}
    </>
  )
}
