import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import type { AdminReportDetails } from '@annai/contract/admin/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useRemoveReview } from '../admin-queries.ts'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'

function RemovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: c } = useTranslation('common')
  const outcome = useActionToasts()
  const remove = useRemoveReview()
  const [reason, setReason] = useState('')
  const fits = reason.trim() !== '' && fitsIn(reason.trim(), ADMIN_LIMITS.reason)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!fits || remove.isPending) return
    const { onSuccess, onError } = outcome(t('reports.removeDone'), t('reports.removeFailed'))
    remove.mutate(
      { id, reason: reason.trim() },
      {
        onSuccess() {
          onClose()
          onSuccess()
        },
        onError,
      },
    )
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={remove.isPending}
      title={t('reports.removeTitle')}
      description={t('reports.removeText')}
      onSubmit={submit}
      cancelLabel={c('actions.cancel')}
      submitLabel={t('reports.removeReview')}
      look="danger"
      isOver={!fits}
    >
      <TextArea
        label={t('reports.removeReason')}
        hint={t('reports.removeReasonHint')}
        rows={4}
        limit={ADMIN_LIMITS.reason}
        measure={graphemes}
        countFrom={0.9}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}

/** The review that was reported, as it stood then, and its removal. */
export function ReportedReview({ review }: { review: NonNullable<AdminReportDetails['review']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { day } = useAdminDates()
  const [isRemoving, setRemoving] = useState(false)
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-base">{t('reports.review')}</h3>
      <p className="text-muted text-sm">
        {t('reports.reviewOf', {
          rating: review.rating.toLocaleString(language),
          date: day(review.date),
          guide: review.guideUsername,
        })}
      </p>
      {review.text && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {review.text}
        </p>
      )}
      {review.removedAt && <p>{t('reports.reviewRemoved', { date: day(review.removedAt) })}</p>}
      {!review.exists && <p>{t('reports.reviewGone')}</p>}
      {review.exists && !review.removedAt && (
        <Button look="danger" size="sm" single className="w-fit" onClick={() => setRemoving(true)}>
          {t('reports.removeReview')}
        </Button>
      )}
      {isRemoving && <RemovalDialog id={review._id} onClose={() => setRemoving(false)} />}
    </section>
  )
}
