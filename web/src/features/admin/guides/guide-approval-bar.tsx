import type { GuideApproval } from '@annai/contract/admin/guides/shapes'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator } from 'react-router'
import FaChevronLeft from '~icons/fa-solid/chevron-left'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { ApiError } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { AccountBadge } from '../account-cells.tsx'
import { useAudit, useDecideGuide, useGuideApproval } from '../admin-queries.ts'
import type { CodeOf } from '../decisions/code-field.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { APPROVAL_TONES, HistoryDialog, RetryButton } from './guide-history.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { CHANGED_GUIDES, WAITING_GUIDES } from './waiting-guides.ts'

interface StepProps {
  to: string | null
  label: string
  icon: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link to the previous or next guide. In a narrow bar only its icon is visible. */
function Step({ to, label, icon, ref }: StepProps) {
  const shown = (
    <>
      <span className="hidden narrow:inline">{icon}</span>
      <span className="narrow:sr-only">{label}</span>
    </>
  )
  if (to === null)
    return (
      <span aria-disabled="true" className={buttonStyle('secondary', 'sm')}>
        {shown}
      </span>
    )
  return (
    <Link ref={ref} to={`/guide/${to}`} className={buttonStyle('secondary', 'sm')}>
      {shown}
    </Link>
  )
}

/** Keeps both decision buttons on one line in every language. */
const NARROW = 'narrow:grow narrow:px-1.5'

interface DecisionProps {
  approval: GuideApproval
  wasRejected: boolean
  onDecided: () => void
}

export function Decision({ approval, wasRejected, onDecided }: DecisionProps) {
  const { t } = useTranslation('admin')
  const outcome = useActionToasts()
  const decide = useDecideGuide()
  const { revalidate } = useRevalidator()
  const [isRejecting, setRejecting] = useState(false)
  const [isReading, setReading] = useState(false)
  const { guide, version } = approval
  const isApproved = guide.approvalStatus === 'approved'
  const hasChanged = guide.changedSinceApproval.length > 0
  const isDifferent = hasChanged || Object.keys(approval.after).length > 0

  async function send(
    body:
      | { approvalStatus: 'approved' }
      | {
          approvalStatus: 'rejected'
          rejectionReason: string
          code: CodeOf<'profileRejected'> | undefined
        },
    toasts: ReturnType<typeof outcome>,
  ) {
    const call = decide.mutateAsync({ id: guide._id, version, ...body })
    const isDone = await toastResult(call, toasts)
    // Also after a refusal, because the profile may have changed since it was loaded.
    void revalidate()
    if (!isDone) return
    setRejecting(false)
    onDecided()
  }

  return (
    <>
      {(isDifferent || (wasRejected && !isApproved)) && (
        <Button look="quiet" size="sm" onClick={() => setReading(true)}>
          {t(isDifferent ? 'approve.showChanges' : 'approve.history')}
        </Button>
      )}
      {guide.approvalStatus !== 'rejected' && (
        <Button
          look="danger"
          size="sm"
          single
          className={NARROW}
          onClick={() => setRejecting(true)}
        >
          {t('approve.reject')}
        </Button>
      )}
      {(!isApproved || hasChanged) && (
        <Button
          size="sm"
          className={NARROW}
          busy={decide.isPending && !isRejecting}
          onClick={() =>
            void send(
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
        guide={guide}
        open={isRejecting}
        busy={decide.isPending}
        onClose={() => setRejecting(false)}
        onReject={(rejectionReason, code) =>
          void send(
            { approvalStatus: 'rejected', rejectionReason, code },
            outcome(t('reject.done'), t('reject.failed')),
          )
        }
      />
    </>
  )
}

/** The newest rejection, with its reason. */
function useLastRejection(guideId: string) {
  const { data } = useAudit({ subject: guideId, page: 1, search: '', order: 'desc' })
  return data?.rows.find(
    ({ act, after }) => act === 'guide.decided' && after?.approvalStatus === 'rejected',
  )
}

function Bar({ guideId }: { guideId: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data, error, refetch } = useGuideApproval(guideId)
  const rejection = useLastRejection(guideId)
  const { minute } = useAdminDates()
  const [decided, setDecided] = useState<{ guideId: string; next: string | null } | null>(null)
  // The focus moves to one of these after a decision, because the pressed button is removed.
  const nextLink = useRef<HTMLAnchorElement>(null)
  const listLink = useRef<HTMLAnchorElement>(null)
  if (!data)
    return error && !(error instanceof ApiError && error.status === 403) ? (
      <p role="alert" className="page flex flex-wrap items-center gap-3 py-3 text-danger">
        {t('approve.failed')}
        <RetryButton onRetry={() => void refetch()} />
      </p>
    ) : null
  const { guide, waiting, changed, previous } = data
  // A decision may put the guide in another place of the queue, behind guides who were skipped.
  const next = (decided?.guideId === guideId ? decided.next : null) ?? data.next
  const areOnlyChanged = waiting === 0 && changed > 0
  const count = areOnlyChanged ? changed : waiting
  const number = count.toLocaleString(language)
  return (
    <section
      aria-label={t('approve.bar', { name: guide.displayName })}
      className="sticky short:static bottom-0 z-30 @container border-line border-t bg-surface shadow-float"
    >
      {rejection && guide.approvalStatus !== 'approved' && (
        <p className="page pt-2 text-sm">
          <span className="me-2 text-muted">
            {t('approve.lastRejected', { date: minute(rejection.date) })}
          </span>
          <span dir="auto" className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
            {rejection.reason}
          </span>
        </p>
      )}
      <div className="page flex flex-wrap items-center gap-x-3 gap-y-2 py-3 narrow:gap-2 narrow:px-2 narrow:py-2">
        <span className="narrow:contents me-auto flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <Badge
            tone={APPROVAL_TONES[guide.approvalStatus]}
            // Not visible in a narrow bar, where the buttons already show that the guide is
            // waiting.
            className={guide.approvalStatus === 'pendingApproval' ? 'narrow:sr-only' : ''}
          >
            {t(`approval.${guide.approvalStatus}`)}
          </Badge>
          {guide.accountStatus !== 'active' && <AccountBadge status={guide.accountStatus} />}
          <Link
            ref={listLink}
            to={areOnlyChanged ? CHANGED_GUIDES : WAITING_GUIDES}
            className="link text-sm"
          >
            <span className="narrow:sr-only">
              {t(areOnlyChanged ? 'approve.changed' : 'approve.waiting', { count, number })}
            </span>
            <span aria-hidden="true" className="hidden narrow:inline">
              {number}
            </span>
          </Link>
        </span>
        <Step
          to={previous}
          label={t('approve.previous')}
          icon={<FaChevronLeft aria-hidden="true" />}
        />
        <Step
          ref={nextLink}
          to={next}
          label={t('approve.next')}
          icon={<FaChevronRight aria-hidden="true" />}
        />
        {/* A new key for each guide and status, so that the next rejection starts with an empty
            reason. */}
        <Decision
          key={`${guide._id} ${guide.approvalStatus}`}
          approval={data}
          wasRejected={rejection !== undefined}
          onDecided={() => {
            setDecided({ guideId, next })
            ;(nextLink.current ?? listLink.current)?.focus()
          }}
        />
      </div>
    </section>
  )
}

/** Focuses the heading of the next guide, because the pressed link is removed while it loads. */
function useFocusOnNextGuide(guideId: string) {
  const shown = useRef(guideId)
  useEffect(() => {
    if (shown.current === guideId) return
    shown.current = guideId
    const heading = document.querySelector<HTMLElement>('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [guideId])
}

/**
 * The controls on a guide's page with which an administrator decides and opens the next waiting
 * guide.
 */
export function GuideApprovalBar({ guideId }: { guideId: string }) {
  useFocusOnNextGuide(guideId)
  return <Bar guideId={guideId} />
}
