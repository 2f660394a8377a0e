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

/** What a person wrote: a review about a guide, or feedback of a guide on the reporter. */
export interface ReportedContent {
  kind: 'review' | 'feedback'
  /** The review or, of feedback, its booking. */
  id: string
}

/** Reports a person, or what they wrote. */
const useSendReport = (reportedId: string, content: ReportedContent | undefined) =>
  useMutation({
    mutationFn: (body: ReviewReportRequest) => {
      if (content === undefined) {
        const person: ReportRequest = { reportedId, ...body }
        return api.call('POST /api/reports', { body: person })
      }
      const about = { params: { id: content.id }, body }
      return content.kind === 'review'
        ? api.call('POST /api/reviews/:id/report', about)
        : api.call('POST /api/bookings/:id/feedback/report', about)
    },
  })

const DRAFT_FIELDS = ['reason', 'description'] as const

interface ReportDialogProps {
  reported: { id: string; name: string }
  /** Undefined for a report of the person. */
  content?: ReportedContent | undefined
  /** Replaces the default title. */
  title?: string
  onClose: () => void
}

/** Reports a profile, a review or feedback to the administrators. */
export function ReportDialog({ reported, content, title, onClose }: ReportDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const text = useText()
  const problem = useProblem()
  const draft = `report:${content ? `${content.kind}:${content.id}` : reported.id}`
  const send = useSendReport(reported.id, content)
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
        if (content === undefined) toast.error(messageOf(error, tCommon))
      },
    })
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={title ?? t(`report.${content?.kind ?? 'title'}`)}
      description={
        content ? t(`report.${content.kind}Text`) : t('report.text', { name: reported.name })
      }
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(send.isPending ? 'report.submitting' : 'report.submit')}
    >
      {content && send.isError && (
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
