import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import type { AdminReportDetails } from '@annai/contract/admin/reports/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { FeedbackCard } from '../../reviews/index.ts'
import { CodeField, type CodeOf } from '../decisions/code-field.tsx'
import { useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useRemoveFeedback } from './moderation-queries.ts'

/** Confirms the removal of the words, with its code and what the guide reads. */
function RemovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const { t: tDecisions } = useTranslation('decisions')
  const outcome = useActionToasts()
  const remove = useRemoveFeedback()
  const [code, setCode] = useState<CodeOf<'feedbackRemoved'>>()
  const [typed, setTyped] = useState('')
  const facts = typed.trim()
  const fits = code !== undefined && facts !== '' && fitsIn(facts, ADMIN_LIMITS.reason)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!fits || remove.isPending) return
    const { onSuccess, onError } = outcome(
      t('reports.removeFeedbackDone'),
      t('reports.removeFeedbackFailed'),
    )
    remove.mutate(
      { id, code, facts },
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
      title={t('reports.removeFeedbackTitle')}
      description={t('reports.removeFeedbackText')}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('reports.removeFeedback')}
      look="danger"
      isSubmitDisabled={!fits}
    >
      <CodeField act="feedbackRemoved" subject={id} code={code} onCode={setCode} facts={typed} />
      <TextArea
        label={tDecisions('console.facts')}
        rows={4}
        limit={ADMIN_LIMITS.reason}
        measure={graphemes}
        countFrom={0.9}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </FormDialog>
  )
}

interface ReportedFeedbackProps {
  feedback: NonNullable<AdminReportDetails['feedback']>
}

/** The reported feedback as it was then, with a button to remove its words. */
export function ReportedFeedback({ feedback }: ReportedFeedbackProps) {
  const { t } = useTranslation('admin')
  const { day } = useAdminDates()
  const [isRemoving, setRemoving] = useState(false)
  const { _id, text, wordsRemovedAt, exists } = feedback
  return (
    <FeedbackCard title={t('reports.feedback')} feedback={[feedback]}>
      {wordsRemovedAt && <p>{t('reports.wordsRemoved', { date: day(wordsRemovedAt) })}</p>}
      {!exists && <p>{t('reports.feedbackGone')}</p>}
      {exists && text !== '' && !wordsRemovedAt && (
        <Button look="danger" size="sm" single className="w-fit" onClick={() => setRemoving(true)}>
          {t('reports.removeFeedback')}
        </Button>
      )}
      {isRemoving && <RemovalDialog id={_id} onClose={() => setRemoving(false)} />}
    </FeedbackCard>
  )
}
