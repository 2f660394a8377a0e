import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { WaitingAppeal } from '@annai/contract/decisions/shapes'
import type { AppealOutcome } from '@annai/contract/decisions/vocabulary'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { DecisionCard } from '../../decisions/index.ts'
import { AuditList } from '../audit/audit-list.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAdminDates } from '../use-admin-dates.ts'
import { useAnswerAppeal, useAppeals } from './decision-queries.ts'

interface AppealProps {
  appeal: WaitingAppeal
  /** The typed answer. */
  answer: string
  onAnswer: (answer: string) => void
  /** Whether it no longer waits. */
  isGone: boolean
  /** Whether the queue around it tells that it no longer waits. */
  isInQueue: boolean
}

/** The answer, in words, with the two outcomes as its buttons. */
function AnswerForm({ appeal, answer, onAnswer, isGone, isInQueue }: AppealProps) {
  const { t } = useTranslation(['decisions', 'admin', 'common'])
  const outcome = useActionToasts()
  const send = useAnswerAppeal()
  const box = useRef<HTMLTextAreaElement>(null)
  const fits = answer.trim() !== '' && fitsIn(answer.trim(), DECISION_LIMITS.answer)
  // One's own answer ends the appeal too, before its call returns.
  const isOver = isGone && !send.isPending && !send.isSuccess
  async function answerWith(result: AppealOutcome) {
    const isDone = await toastResult(
      send.mutateAsync({ id: appeal._id, outcome: result, answer: answer.trim() }),
      outcome(t('console.answered'), t('console.answerFailed')),
    )
    if (isDone) onAnswer('')
  }
  // The refused button has gone with its focus.
  const isRefused = isOver && send.isError
  useEffect(() => {
    if (isRefused && document.activeElement === document.body) box.current?.focus()
  }, [isRefused])
  return (
    <div className="grid gap-3">
      {isOver && !isInQueue && (
        <p role="status" className="text-amber-ink">
          {t('admin:queue.gone')}
        </p>
      )}
      <TextArea
        ref={box}
        label={t('console.answer')}
        hint={isOver ? undefined : t('console.answerHint')}
        readOnly={isOver}
        rows={4}
        limit={DECISION_LIMITS.answer}
        measure={graphemes}
        countFrom={0.9}
        value={answer}
        onChange={(event) => onAnswer(event.target.value)}
      />
      {isOver ? (
        <>
          <Button look="secondary" className="w-fit" onClick={() => onAnswer('')}>
            {t('common:actions.close')}
          </Button>
          <AuditList subjectId={appeal._id} />
        </>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button busy={send.isPending} disabled={!fits} onClick={() => void answerWith('granted')}>
            {t('console.grant')}
          </Button>
          <Button
            look="secondary"
            disabled={!fits || send.isPending}
            onClick={() => void answerWith('upheld')}
          >
            {t('console.uphold')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Appeal(props: AppealProps) {
  const { appeal } = props
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
        <AnswerForm {...props} />
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

interface Draft {
  appeal: WaitingAppeal
  answer: string
}

const sentAt = ({ appeal, decidedAt }: WaitingAppeal) => Date.parse(appeal?.sentAt ?? decidedAt)

interface WaitingProps {
  only?: string
  /** Called when a typed answer would be lost, and when it no longer would. */
  onUnsaved?: (isUnsaved: boolean) => void
}

/**
 * The appeals that wait, oldest first, or only one of them. One with a typed answer stays when
 * another administrator answers it.
 */
export function WaitingAppeals({ only, onUnsaved }: WaitingProps) {
  const { t } = useTranslation('decisions')
  const appeals = useAppeals()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const isUnsaved = drafts.size > 0
  useEffect(() => {
    onUnsaved?.(isUnsaved)
    return () => onUnsaved?.(false)
  }, [isUnsaved, onUnsaved])
  const type = (appeal: WaitingAppeal, answer: string) =>
    setDrafts((before) => {
      const after = new Map(before)
      if (answer === '') after.delete(appeal._id)
      else after.set(appeal._id, { appeal, answer })
      return after
    })
  return (
    <QueryView query={appeals} failed={t('console.appealsFailed')} waiting={<PageSpinner />}>
      {(waiting) => {
        const ids = new Set(waiting.map(({ _id }) => _id))
        const gone = [...drafts.values()].filter(({ appeal }) => !ids.has(appeal._id))
        const all = [...waiting, ...gone.map(({ appeal }) => appeal)]
          .filter(({ _id }) => !only || _id === only)
          // A card that changed its place would lose the focus.
          .sort((one, other) => sentAt(one) - sentAt(other))
        return all.length === 0 ? (
          <EmptyState title={t('console.appealsNone')} />
        ) : (
          <div className="grid max-w-3xl gap-5">
            {all.map((appeal) => (
              <Appeal
                key={appeal._id}
                appeal={appeal}
                answer={drafts.get(appeal._id)?.answer ?? ''}
                onAnswer={(answer) => type(appeal, answer)}
                isGone={!ids.has(appeal._id)}
                isInQueue={only !== undefined}
              />
            ))}
          </div>
        )
      }}
    </QueryView>
  )
}

export const AppealsView = () => <WaitingAppeals />
