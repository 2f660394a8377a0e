import { FEEDBACK_QUESTIONS, type Feedback } from '@annai/contract/reviews/feedback'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useMoment } from '../bookings/index.ts'

interface FeedbackCardProps {
  title: string
  feedback: readonly Feedback[]
  /** Below the feedback. */
  children?: ReactNode
}

/** What guides said about a traveller. */
export function FeedbackCard({ title, feedback, children }: FeedbackCardProps) {
  const { t } = useTranslation()
  const moment = useMoment({ dateStyle: 'long' })
  return (
    <Card title={title}>
      <ul className="grid gap-4">
        {feedback.map(({ answers, text, date, areWordsRemoved }) => (
          <li key={date} className="grid gap-1">
            <time dateTime={date} className="text-muted text-sm">
              {moment(date)}
            </time>
            <dl className="grid grid-cols-[1fr_auto] gap-x-4">
              {FEEDBACK_QUESTIONS.filter((question) => answers[question] !== undefined).map(
                (question) => (
                  <div key={question} className="contents">
                    <dt>{t(`booking.feedback.questions.${question}`)}</dt>
                    <dd className="font-semibold">
                      {t(`booking.feedback.choices.${answers[question] ? 'yes' : 'no'}`)}
                    </dd>
                  </div>
                ),
              )}
            </dl>
            {text && (
              <blockquote className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </blockquote>
            )}
            {areWordsRemoved && (
              <Banner tone="waiting">{t('booking.feedback.wordsRemoved')}</Banner>
            )}
          </li>
        ))}
      </ul>
      {children && <div className="mt-3">{children}</div>}
    </Card>
  )
}
