import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import type { AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { REVIEW_CODES, takesWordsOnly } from '@annai/contract/decisions/vocabulary'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { CodeField, type CodeOf } from '../decisions/code-field.tsx'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useModerateReview } from './moderation-queries.ts'

type Act = 'remove' | 'restore'

const CODES_WITHOUT_WORDS = REVIEW_CODES.filter((code) => !takesWordsOnly(code))

interface DialogProps {
  review: NonNullable<AdminReportDetails['review']>
  act: Act
  onClose: () => void
}

/** Confirms a removal, with its code and what the author reads, or a restoration with a reason. */
function DecisionDialog({ review, act, onClose }: DialogProps) {
  const id = review._id
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const { t: tDecisions } = useTranslation('decisions')
  const outcome = useActionToasts()
  const decide = useModerateReview(act)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState<CodeOf<'reviewRemoved'>>()
  const isReady = act === 'restore' || code !== undefined
  const fits = isReady && reason.trim() !== '' && fitsIn(reason.trim(), ADMIN_LIMITS.reason)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!fits || decide.isPending) return
    const { onSuccess, onError } = outcome(t(`reports.${act}Done`), t(`reports.${act}Failed`))
    decide.mutate(code ? { id, code, facts: reason.trim() } : { id, reason: reason.trim() }, {
      onSuccess() {
        onClose()
        onSuccess()
      },
      onError,
    })
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={decide.isPending}
      title={t(`reports.${act}Title`)}
      description={t(`reports.${act}Text`)}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(`reports.${act}Review`)}
      look={act === 'remove' ? 'danger' : undefined}
      isSubmitDisabled={!fits}
    >
      {act === 'remove' && (
        <>
          <CodeField
            act="reviewRemoved"
            subject={id}
            code={code}
            onCode={setCode}
            codes={review.text === '' ? CODES_WITHOUT_WORDS : undefined}
            facts={reason}
          />
          {code && (
            <p>{t(takesWordsOnly(code) ? 'reports.removeTakesWords' : 'reports.removeTakesAll')}</p>
          )}
        </>
      )}
      <TextArea
        label={act === 'remove' ? tDecisions('console.facts') : t('reports.removeReason')}
        hint={act === 'remove' ? undefined : t('reports.removeReasonHint')}
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

/** The reported review as it was then, with buttons to remove or restore it. */
export function ReportedReview({ review }: { review: NonNullable<AdminReportDetails['review']> }) {
  const { t } = useTranslation('admin')
  const { t: tPages } = useTranslation()
  const language = useLanguage()
  const { day } = useAdminDates()
  // Stored separately, because the review may change while its dialog closes.
  const [deciding, setDeciding] = useState<Act | null>(null)
  const act: Act = review.removedAt || review.wordsRemovedAt ? 'restore' : 'remove'
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
      {review.isBeforeTour && (
        <p className="text-amber-ink text-sm">{tPages('guideProfileView.beforeTour')}</p>
      )}
      {review.text && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {review.text}
        </p>
      )}
      {review.removedAt && <p>{t('reports.reviewRemoved', { date: day(review.removedAt) })}</p>}
      {review.wordsRemovedAt && (
        <p>{t('reports.wordsRemoved', { date: day(review.wordsRemovedAt) })}</p>
      )}
      {!review.exists && <p>{t('reports.reviewGone')}</p>}
      {review.exists && (
        <Button
          look={act === 'remove' ? 'danger' : 'secondary'}
          size="sm"
          single
          className="w-fit"
          onClick={() => setDeciding(act)}
        >
          {t(`reports.${act}Review`)}
        </Button>
      )}
      {deciding && (
        <DecisionDialog review={review} act={deciding} onClose={() => setDeciding(null)} />
      )}
    </section>
  )
}
