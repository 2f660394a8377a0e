import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { WaitingAppeal } from '@annai/contract/decisions/shapes'
import type { AppealOutcome } from '@annai/contract/decisions/vocabulary'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { DecisionCard } from '../../decisions/index.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useAnswerAppeal, useAppeals } from './decision-queries.ts'

/** The answer, in words, with the two outcomes as its buttons. */
function AnswerForm({ appeal }: { appeal: WaitingAppeal }) {
  const { t } = useTranslation('decisions')
  const outcome = useActionToasts()
  const send = useAnswerAppeal()
  const [answer, setAnswer] = useState('')
  const fits = answer.trim() !== '' && fitsIn(answer.trim(), DECISION_LIMITS.answer)
  const answerWith = (result: AppealOutcome) =>
    void toastResult(
      send.mutateAsync({ id: appeal._id, outcome: result, answer: answer.trim() }),
      outcome(t('console.answered'), t('console.answerFailed')),
    )
  return (
    <div className="grid gap-3">
      <TextArea
        label={t('console.answer')}
        hint={t('console.answerHint')}
        rows={4}
        limit={DECISION_LIMITS.answer}
        measure={graphemes}
        countFrom={0.9}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button busy={send.isPending} disabled={!fits} onClick={() => answerWith('granted')}>
          {t('console.grant')}
        </Button>
        <Button
          look="secondary"
          disabled={!fits || send.isPending}
          onClick={() => answerWith('upheld')}
        >
          {t('console.uphold')}
        </Button>
      </div>
    </div>
  )
}

function Appeal({ appeal }: { appeal: WaitingAppeal }) {
  const { t } = useTranslation('decisions')
  const { minute } = useAdminDates()
  return (
    <DecisionCard decision={appeal} isForStaff>
      <p className="mb-3 text-muted text-sm">
        {appeal.person && (
          <span className="me-2">
            {appeal.person.displayName} @{appeal.person.username}
          </span>
        )}
        <span>
          {t('console.decidedBy', { admin: appeal.decidedBy, date: minute(appeal.decidedAt) })}
        </span>
      </p>
      {appeal.mayAnswer ? (
        <AnswerForm appeal={appeal} />
      ) : (
        <p>
          {appeal.mayAnswerFrom
            ? t('console.aloneFrom', { date: minute(appeal.mayAnswerFrom) })
            : t('console.anotherPerson')}
        </p>
      )}
    </DecisionCard>
  )
}

/** The appeals that wait, oldest first, or only one of them. */
export function WaitingAppeals({ only }: { only?: string }) {
  const { t } = useTranslation('decisions')
  const appeals = useAppeals()
  return (
    <QueryView query={appeals} failed={t('console.appealsFailed')} waiting={<PageSpinner />}>
      {(waiting) => {
        const all = only ? waiting.filter(({ _id }) => _id === only) : waiting
        return all.length === 0 ? (
          <EmptyState title={t('console.appealsNone')} />
        ) : (
          <div className="grid max-w-3xl gap-5">
            {all.map((appeal) => (
              <Appeal key={appeal._id} appeal={appeal} />
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}

export const AppealsView = () => <WaitingAppeals />
