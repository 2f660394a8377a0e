import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import { blanksOf, type PhraseKey } from '@annai/contract/chat/phrases/vocabulary'
import type { Language } from '@annai/contract/languages'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { PhraseBlanks } from './phrase-blanks.tsx'
import { PhraseList, useSentence } from './phrase-list.tsx'
import { usePhraseText } from './use-phrase-text.ts'

export interface PhraseDialogProps {
  otherName: string
  /** The language in which the other party reads; null when the account was deleted. */
  otherLanguage: Language | null
  onSend: (phrase: PhraseRequest, said: string) => void
  onClose: () => void
}

/** The phrases by group, then the one that was chosen, with its blanks. */
export function PhraseDialog({ otherName, otherLanguage, onSend, onClose }: PhraseDialogProps) {
  const { t } = useTranslation('phrases')
  const { t: tCommon } = useTranslation('common')
  const formId = useId()
  const textOf = usePhraseText()
  const sentence = useSentence()
  const [key, setKey] = useState<PhraseKey | null>(null)
  const [params, setParams] = useState<Record<string, string>>({})
  const isComplete = key !== null && blanksOf(key).every((blank) => params[blank]?.trim())
  const choose = (chosen: PhraseKey | null) => {
    setKey(chosen)
    setParams({})
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sheet.title')}
      description={t('sheet.lead', { name: otherName })}
      actions={
        key !== null && (
          <>
            <Button look="secondary" onClick={() => choose(null)}>
              {tCommon('actions.back')}
            </Button>
            <Button type="submit" form={formId} disabled={!isComplete}>
              {tCommon('actions.send')}
            </Button>
          </>
        )
      }
    >
      {key === null ? (
        <PhraseList onChoose={choose} />
      ) : (
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            if (!isComplete) return
            onSend({ key, params }, textOf({ key, params }))
            onClose()
          }}
        >
          <dl>
            <Reading label={t('sheet.yours')}>
              {isComplete ? textOf({ key, params }) : sentence(key)}
            </Reading>
          </dl>
          <PhraseBlanks phrase={key} values={params} onChange={setParams} />
          {!isComplete && <p className="text-muted">{t('sheet.missing')}</p>}
          {isComplete && otherLanguage && (
            <dl>
              <Suspense>
                <TheirReading
                  label={t('sheet.theirs', { name: otherName })}
                  language={otherLanguage}
                  phrase={{ key, params }}
                />
              </Suspense>
            </dl>
          )}
        </form>
      )}
    </Dialog>
  )
}

interface ReadingProps {
  label: string
  lang?: Language
  children: string
}

const Reading = ({ label, lang, children }: ReadingProps) => (
  <div className="rounded-md bg-sunken px-4 py-3">
    <dt className="text-muted text-sm">{label}</dt>
    <dd lang={lang} className="wrap-anywhere text-lg">
      {children}
    </dd>
  </div>
)

interface TheirReadingProps {
  label: string
  language: Language
  phrase: PhraseRequest
}

function TheirReading({ label, language, phrase }: TheirReadingProps) {
  const textOf = usePhraseText(language)
  return (
    <Reading label={label} lang={language}>
      {textOf(phrase)}
    </Reading>
  )
}
