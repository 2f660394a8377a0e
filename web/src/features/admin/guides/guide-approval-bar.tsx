import type { GuideApproval } from '@annai/contract/admin/approval/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import { QueryProvider } from '../../../shell/http/query-provider.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { AccountBadge } from '../account-cells.tsx'
import { useDecide, useGuideApproval } from '../admin-queries.ts'
import { useActionToasts } from '../use-action-toasts.ts'
import { APPROVAL_TONES, HistoryDialog, RetryButton } from './guide-history.tsx'
import { RejectDialog } from './reject-dialog.tsx'

function Step({ to, label }: { to: string | null; label: string }) {
  if (to === null)
    return (
      <span aria-disabled="true" className={buttonStyle('secondary', 'sm')}>
        {label}
      </span>
    )
  return (
    <Link to={`/guide/${to}`} className={buttonStyle('secondary', 'sm')}>
      {label}
    </Link>
  )
}

function Decision({ approval }: { approval: GuideApproval }) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const decide = useDecide()
  const { revalidate } = useRevalidator()
  const [isRejecting, setRejecting] = useState(false)
  const [isReading, setReading] = useState(false)
  const { guide, version } = approval
  const isApproved = guide.approvalStatus === 'approved'
  const hasChanged = guide.changedSinceApproval.length > 0

  const send = (
    body: { approvalStatus: 'approved' } | { approvalStatus: 'rejected'; rejectionReason: string },
    { onSuccess, onError }: ReturnType<typeof outcome>,
  ) =>
    decide.mutate(
      { id: guide._id, version, ...body },
      {
        onSuccess() {
          setRejecting(false)
          onSuccess()
          void revalidate()
        },
        onError(error) {
          onError(error)
          // The profile may have changed since it was read: the newest version is shown.
          void revalidate()
        },
      },
    )

  return (
    <>
      {hasChanged && (
        <Button look="quiet" size="sm" onClick={() => setReading(true)}>
          {t('approve.showChanges')}
        </Button>
      )}
      {guide.approvalStatus !== 'rejected' && (
        <Button look="danger" size="sm" single onClick={() => setRejecting(true)}>
          {t('approve.reject')}
        </Button>
      )}
      {(!isApproved || hasChanged) && (
        <Button
          size="sm"
          busy={decide.isPending && !isRejecting}
          onClick={() =>
            send(
              { approvalStatus: 'approved' },
              outcome(
                isApproved
                  ? t('approve.changesDone')
                  : t('guides.decided', { status: t('decision.approved') }),
                t('guides.decideFailed'),
              ),
            )
          }
        >
          {t(isApproved ? 'approve.approveChanges' : 'approve.approve')}
        </Button>
      )}
      {isReading && <HistoryDialog guide={guide} onClose={() => setReading(false)} />}
      <RejectDialog
        open={isRejecting}
        busy={decide.isPending}
        onClose={() => setRejecting(false)}
        onReject={(rejectionReason) =>
          send(
            { approvalStatus: 'rejected', rejectionReason },
            outcome(t('reject.done'), t('reject.failed')),
          )
        }
      />
    </>
  )
}

function Bar({ guideId }: { guideId: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data, isError, refetch } = useGuideApproval(guideId)
  if (!data)
    return isError ? (
      <p role="alert" className="page flex flex-wrap items-center gap-3 py-3 text-danger">
        {t('approve.failed')}
        <RetryButton onRetry={() => void refetch()} />
      </p>
    ) : null
  const { guide, waiting, previous, next } = data
  return (
    <section
      aria-label={t('approve.bar', { name: guide.displayName })}
      className="sticky bottom-0 z-30 border-line border-t bg-surface shadow-float"
    >
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
        <span className="me-auto flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <Badge tone={APPROVAL_TONES[guide.approvalStatus]}>
            {t(`approval.${guide.approvalStatus}`)}
          </Badge>
          {guide.accountStatus !== 'active' && <AccountBadge status={guide.accountStatus} />}
          <Link to="/admin?approval=pendingApproval" className="link text-sm">
            {t('approve.waiting', { count: waiting, number: waiting.toLocaleString(language) })}
          </Link>
        </span>
        <Step to={previous} label={t('approve.previous')} />
        <Step to={next} label={t('approve.next')} />
        {/* Another guide, or another decision, begins with an empty reason. */}
        <Decision key={`${guide._id} ${guide.approvalStatus}`} approval={data} />
      </div>
    </section>
  )
}

/** An administrator decides on the guide's own page, and goes on to the next who waits. */
export function GuideApprovalBar({ guideId }: { guideId: string }) {
  return (
    <QueryProvider>
      <Bar guideId={guideId} />
    </QueryProvider>
  )
}
