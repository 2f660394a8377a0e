import { graphemes } from '@annai/contract/graphemes'
import type { Language } from '@annai/contract/languages'
import { TRANSLATION_LIMITS } from '@annai/contract/translations/limits'
import { isForeignScript, isOtherChinese } from '@annai/contract/translations/script'
import type { Translation } from '@annai/contract/translations/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../shell/http/api-error.ts'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { classes } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { AuthoredText } from '../../ui/layout/authored-text.tsx'
import { translationKeys, useTranslator } from './translation-queries.ts'

interface TextTranslationProps {
  /** What another person wrote; it stays above. */
  text: string
  /** Identifies the text. */
  name: string
  request: (to: Language) => Promise<Translation>
  /** Whether it is translated without a press for people who chose that. */
  isNew?: boolean
  className?: string
}

/** Offers the translation of a text that the reader probably does not read, or not easily. */
export function TextTranslation({
  text,
  name,
  request,
  isNew = false,
  className,
}: TextTranslationProps) {
  const { t } = useTranslation('translator')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const { data: translator } = useTranslator()
  const [isChosen, choose] = useState<boolean | null>(null)
  const isOffered =
    translator?.targets.includes(language) === true &&
    (isForeignScript(text, language) || isOtherChinese(text, language)) &&
    graphemes(text) <= TRANSLATION_LIMITS.text
  const isOpen = isOffered && (isChosen ?? (isNew && translator.isAlways))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: translationKeys.translation(name, language),
    queryFn: () => request(language),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    // A failure is shown at once, and the next press tries again.
    networkMode: 'always',
    retry: false,
    refetchOnMount: false,
  })
  if (!isOffered) return null
  const isShown = isOpen && data !== undefined
  return (
    <div className={classes('grid justify-items-start', className)}>
      <div role="status" className="max-w-full">
        {isShown && data.text !== null && (
          <>
            <AuthoredText lang={language} className="border-line border-s-2 ps-3 pt-1">
              {data.text}
            </AuthoredText>
            <p className="border-line border-s-2 ps-3 pb-1 text-muted text-xs">
              {t('by', { engine: data.engine })}
            </p>
          </>
        )}
        {isShown && data.text === null && <p className="text-muted text-sm">{t('same')}</p>}
        {isOpen && error && !isFetching && (
          <p className="text-danger text-sm">{messageOf(error, tCommon)}</p>
        )}
      </div>
      <button
        type="button"
        aria-expanded={isShown}
        className="link flex min-h-11 items-center gap-2 text-sm"
        onClick={() => {
          if (isOpen && error) void refetch()
          else choose(!isOpen)
        }}
      >
        {isFetching && <Spinner />}
        <span>{t(isFetching ? 'translating' : isShown ? 'hide' : 'translate')}</span>
      </button>
    </div>
  )
}
