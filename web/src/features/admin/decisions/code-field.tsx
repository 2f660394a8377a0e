import { DECISION_ACTS, type DecisionAct } from '@annai/contract/decisions/vocabulary'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useCodeText } from '../../decisions/index.ts'
import { usePreview } from './decision-queries.ts'

/** The reasons that may be chosen for an act. */
export type CodeOf<A extends DecisionAct> = (typeof DECISION_ACTS)[A][number]

interface PreviewProps<A extends DecisionAct> {
  act: A
  /** The person; of a review its booking. */
  subject: string
  code: CodeOf<A>
  /** As typed, which the person reads. */
  facts: string
}

/** The mail in the language of the person, which can be read in one's own. */
function Preview<A extends DecisionAct>({ act, subject, code, facts }: PreviewProps<A>) {
  const { t } = useTranslation('decisions')
  const [isOwn, setOwn] = useState(false)
  const preview = usePreview({ act, subject, code })
  return (
    <section className="grid gap-2 rounded-md bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{t('console.preview')}</h3>
        <Button look="quiet" size="sm" onClick={() => setOwn(!isOwn)}>
          {t(isOwn ? 'console.inTheirs' : 'console.inMine')}
        </Button>
      </div>
      <QueryView query={preview} failed={t('console.previewFailed')}>
        {({ language, theirs, own }) => {
          const mail = isOwn ? own : theirs
          return (
            <div
              lang={isOwn ? undefined : language}
              className="grid gap-1 [overflow-wrap:anywhere]"
            >
              <p className="font-semibold">{mail.subject}</p>
              <p>{mail.body}</p>
              <p>{mail.reason}</p>
              <p dir="auto" className="whitespace-pre-wrap">
                {facts.trim()}
              </p>
            </div>
          )
        }}
      </QueryView>
    </section>
  )
}

interface CodeFieldProps<A extends DecisionAct> extends Omit<PreviewProps<A>, 'code'> {
  code: CodeOf<A> | undefined
  onCode: (code: CodeOf<A>) => void
  /** The codes to choose from, if not all of the act. */
  codes?: readonly CodeOf<A>[]
}

/** The coded reason of a decision, with a preview of its mail. */
export function CodeField<A extends DecisionAct>(props: CodeFieldProps<A>) {
  const { act, subject, code, onCode, facts } = props
  const { t } = useTranslation('decisions')
  const codeText = useCodeText()
  const codes: readonly CodeOf<A>[] = props.codes ?? DECISION_ACTS[act]
  return (
    <>
      <Select
        label={t('console.code')}
        hint={t('console.factsHint')}
        placeholder={t('console.codeNone')}
        value={code ?? ''}
        onChange={(event) => {
          const chosen = codes.find((known) => known === event.target.value)
          if (chosen) onCode(chosen)
        }}
        options={codes.map((value) => ({ value, label: codeText({ act, code: value }) }))}
      />
      {code && <Preview act={act} subject={subject} code={code} facts={facts} />}
    </>
  )
}
