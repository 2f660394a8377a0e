import { graphemes } from '@annai/contract/graphemes'
import { REPORT_LIMITS } from '@annai/contract/reports/limits'
import type { ReportRequest, ReviewReportRequest } from '@annai/contract/reports/shapes'
import { REPORT_REASONS } from '@annai/contract/reports/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../shell/forms/draft.ts'
import { useFormDraft } from '../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../shell/forms/use-shape-resolver.ts'
import { api } from '../../shell/http/api.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { useProblem } from '../../shell/i18n/use-problem.ts'
import { useText } from '../../shell/i18n/use-text.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

/** Reports a person, or one of the reviews about a guide. */
const useSendReport = (reportedId: string, reviewId: string | undefined) =>
  useMutation({
    mutationFn: (report: ReviewReportRequest) => {
      const person: ReportRequest = { reportedId, ...report }
      return reviewId === undefined
        ? api.call('POST /api/reports', { body: person })
        : api.call('POST /api/reviews/:id/report', { params: { id: reviewId }, body: report })
    },
  })

const DRAFT_FIELDS = ['reason', 'description'] as const

interface ReportDialogProps {
  reported: { id: string; name: string }
  /** The id of the review to report; undefined for a report of the person. */
  reviewId?: string | undefined
  /** Replaces the default title. */
  title?: string
  onClose: () => void
}

/** Reports a profile or a review to the administrators. */
export function ReportDialog({ reported, reviewId, title, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const text = useText()
  const problem = useProblem()
  const draft = `report:${reviewId ?? reported.id}`
  const send = useSendReport(reported.id, reviewId)
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/reports/shapes')).ReportForm,
    ),
    defaultValues: { description: '' },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  useFormDraft(form, draft, DRAFT_FIELDS)

  const submit = handleSubmit((report) => {
    if (send.isPending) return
    send.mutate(report, {
      onSuccess: () => {
        deleteDraft(draft)
        toast.success(t('reportSubmitted'))
        onClose()
      },
      onError: (error) => {
        if (reviewId === undefined) toast.error(messageOf(error, tCommon))
      },
    })
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={title ?? t(reviewId ? 'report.review' : 'report.title')}
      description={reviewId ? t('report.reviewText') : t('report.text', { name: reported.name })}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(send.isPending ? 'report.submitting' : 'report.submit')}
    >
      {reviewId !== undefined && send.isError && (
        <FormAlert cause={send.error}>{messageOf(send.error, tCommon)}</FormAlert>
      )}
      <Select
        label={t('report.reason')}
        placeholder={t('report.chooseReason')}
        defaultValue=""
        error={problem(errors.reason)}
        options={Object.entries(REPORT_REASONS).map(([key, value]) => ({
          value,
          label: text(`reportReasons.${key}`),
        }))}
        {...register('reason')}
      />
      <TextArea
        label={t('report.description')}
        error={problem(errors.description)}
        limit={REPORT_LIMITS.description}
        measure={graphemes}
        rows={5}
        {...register('description')}
      />
    </FormDialog>
  )
}
