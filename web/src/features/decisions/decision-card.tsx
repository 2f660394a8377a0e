import type { Decision } from '@annai/contract/decisions/shapes'
import { codeTextKey, decisionTextKey } from '@annai/contract/decisions/vocabulary'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { useText } from '../../shell/i18n/use-text.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'

/** The day of an instant, as the reader writes it. */
export function useDay() {
  const language = useLanguage()
  return (instant: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant))
}

/** The text of a decision's reason. */
export function useCodeText() {
  // Loads the texts, which are not in the first load.
  useTranslation('decisions')
  const text = useText()
  return ({ act, code }: Pick<Decision, 'act' | 'code'>): string =>
    text(`decisions:${codeTextKey({ act, code })}`)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  )
}

interface DecisionCardProps {
  decision: Decision
  /** In the console. */
  isForStaff?: boolean
  children?: ReactNode
}

/** What was decided and why, with the appeal and its answer. */
export function DecisionCard({ decision, isForStaff = false, children }: DecisionCardProps) {
  const { t } = useTranslation('decisions')
  const codeText = useCodeText()
  const day = useDay()
  const { appeal } = decision
  return (
    <Card title={t(`acts.${decisionTextKey(decision)}`)}>
      <p className="text-muted text-sm">{t('page.decidedOn', { date: day(decision.decidedAt) })}</p>
      <dl className="my-4 grid gap-3">
        <Fact label={t('page.reason')}>{codeText(decision)}</Fact>
        {decision.facts && <Fact label={t('page.facts')}>{decision.facts}</Fact>}
        {appeal && (
          <Fact label={t(isForStaff ? 'console.appeal' : 'page.yourAppeal')}>{appeal.body}</Fact>
        )}
        {appeal?.outcome && <Fact label={t('page.answer')}>{appeal.answer}</Fact>}
      </dl>
      {appeal?.outcome && (
        <Badge tone={appeal.outcome === 'granted' ? 'good' : 'neutral'}>
          {t(`page.${appeal.outcome}`)}
        </Badge>
      )}
      {appeal?.isBySamePerson && <p className="text-sm">{t('page.samePerson')}</p>}
      {children}
    </Card>
  )
}
