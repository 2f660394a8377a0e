import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { Decision } from '@annai/contract/decisions/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../shell/http/api-error.ts'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { DecisionCard, useDay } from './decision-card.tsx'
import { useAppeal, useDecision } from './decision-queries.ts'

interface AppealProps {
  decision: Decision
  decisionKey: string | undefined
}

/** The one appeal against a decision. What was typed remains if it could not be sent. */
function AppealForm({ decision, decisionKey }: AppealProps) {
  const { t } = useTranslation('decisions')
  const { t: tCommon } = useTranslation('common')
  const day = useDay()
  const appeal = useAppeal(decision._id, decisionKey)
  const [body, setBody] = useState('')
  const fits = body.trim() !== '' && fitsIn(body.trim(), DECISION_LIMITS.appeal)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (fits && !appeal.isPending) appeal.mutate(body.trim())
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextArea
        label={t('page.appealLabel')}
        hint={t('page.appealHint', { date: day(decision.appealUntil) })}
        rows={5}
        limit={DECISION_LIMITS.appeal}
        measure={graphemes}
        countFrom={0.9}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      {appeal.error && (
        <Banner tone="bad" role="alert" title={t('page.sendFailed')}>
          {messageOf(appeal.error, tCommon)}
        </Banner>
      )}
      <Button type="submit" className="w-fit" busy={appeal.isPending} disabled={!fits}>
        {t('page.appealSend')}
      </Button>
    </form>
  )
}

function Appeal({ decision, decisionKey }: AppealProps) {
  const { t } = useTranslation('decisions')
  if (decision.appeal?.outcome) return null
  if (decision.appeal)
    return (
      <Banner tone="info" role="status">
        {t('page.waiting')}
      </Banner>
    )
  if (new Date(decision.appealUntil) < new Date()) return <p>{t('page.appealLate')}</p>
  return <AppealForm decision={decision} decisionKey={decisionKey} />
}

/** One decision. The mailed link opens it without a login. */
export function DecisionScreen({ id }: { id: string }) {
  const { t } = useTranslation('decisions')
  const [params] = useSearchParams()
  const decisionKey = params.get('key') ?? undefined
  const decision = useDecision(id, decisionKey)
  return (
    <div className="page grid max-w-2xl gap-5 py-8">
      <PageHead title={t('page.title')} noIndex />
      <h1>{t('page.title')}</h1>
      <QueryView query={decision} failed={t('page.failed')} waiting={<PageSpinner />}>
        {(data) => (
          <DecisionCard decision={data}>
            <Appeal decision={data} decisionKey={decisionKey} />
          </DecisionCard>
        )}
      </QueryView>
    </div>
  )
}
