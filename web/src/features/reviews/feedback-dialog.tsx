import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { FEEDBACK_QUESTIONS, type FeedbackAnswers } from '@annai/contract/reviews/feedback'
import { REVIEW_LIMITS } from '@annai/contract/reviews/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteDraft, readFormDraft, saveFormDraft } from '../../shell/forms/draft.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGiveFeedback } from './review-queries.ts'

const CHOICES = ['', 'yes', 'no'] as const

/** The answers and the text that were not sent. */
function readFeedback(draft: string): { answers: FeedbackAnswers; text: string } {
  const stored = readFormDraft(draft)
  const answers = FEEDBACK_QUESTIONS.filter((question) => typeof stored[question] === 'boolean')
  return {
    answers: Object.fromEntries(answers.map((question) => [question, stored[question]])),
    text: typeof stored.text === 'string' ? stored.text : '',
  }
}

/**
 * The guide's feedback on the traveller. It stays open with its text where the time for it has ended
 * while it was typed.
 */
export function FeedbackDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const draft = `feedback:${booking._id}`
  const [{ answers, text }, setFeedback] = useState(() => readFeedback(draft))
  const { mutate, isPending, error } = useGiveFeedback(booking._id)
  const name = booking.user?.displayName ?? t('booking.deletedUser')
  const isEmpty = Object.keys(answers).length === 0 && text.trim() === ''

  const change = (next: { answers: FeedbackAnswers; text: string }) => {
    setFeedback(next)
    saveFormDraft(draft, { ...next.answers, text: next.text })
  }

  const send = (body: Parameters<typeof mutate>[0]) =>
    mutate(body, {
      onSuccess: () => {
        deleteDraft(draft)
        toast.success(t('booking.feedback.done'))
        onClose()
      },
    })

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={t('booking.feedback.title', { name })}
      description={t('booking.feedback.text', { name })}
      actions={
        <>
          <Button look="secondary" disabled={isPending} onClick={() => send({})}>
            {t('booking.feedback.nothing')}
          </Button>
          <Button
            busy={isPending}
            disabled={isPending || isEmpty || !fitsIn(text.trim(), REVIEW_LIMITS.feedback)}
            onClick={() => send({ answers, text })}
          >
            {t('booking.feedback.send')}
          </Button>
        </>
      }
    >
      {error && <FormAlert cause={error}>{messageOf(error, tCommon)}</FormAlert>}
      {FEEDBACK_QUESTIONS.map((question) => (
        <Select
          key={question}
          label={t(`booking.feedback.questions.${question}`)}
          value={answers[question] === undefined ? '' : answers[question] ? 'yes' : 'no'}
          disabled={isPending}
          onChange={({ target }) => {
            const { [question]: _, ...others } = answers
            const { value } = target
            change({ answers: value ? { ...others, [question]: value === 'yes' } : others, text })
          }}
          options={CHOICES.map((value) => ({
            value,
            label: t(`booking.feedback.choices.${value || 'skip'}`),
          }))}
        />
      ))}
      <TextArea
        label={t('booking.feedback.words')}
        optional
        rows={3}
        limit={REVIEW_LIMITS.feedback}
        measure={graphemes}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => change({ answers, text: target.value })}
      />
    </Dialog>
  )
}
