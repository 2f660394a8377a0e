import type { ReadWord } from '@annai/contract/guides/shapes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Button } from '../../../ui/form/button.tsx'
import { RemovableChip } from './removable-chip.tsx'

const MAX_NAMES = 2

/** The search with the words in quotes. */
const asText = (searched: string, reading: readonly ReadWord[]): string =>
  reading.reduce((search, { text }) => search.replace(text, `"${text}"`), searched)

interface ReadWordsProps {
  reading: readonly ReadWord[]
  /** The text of the search. */
  searched: string
  search: (text: string) => void
  onLast: () => void
}

/**
 * The words of the search that also count as languages or expertises. Removing one removes the
 * word; a button searches for all of them as text only.
 */
export function ReadWords({ reading, searched, search, onLast }: ReadWordsProps) {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const titleId = useId()
  const list = new Intl.ListFormat(languageOf(i18n), { type: 'conjunction', style: 'narrow' })
  if (reading.length === 0) return null

  const listed = (names: readonly string[]) => {
    const more = names.length - MAX_NAMES
    return list.format(names.slice(0, MAX_NAMES)) + (more > 0 ? ` +${more}` : '')
  }
  const labelOf = ({ languages, expertises }: ReadWord) =>
    [
      languages.length > 0 &&
        t('explore.reading.language', {
          names: listed(languages.map((key) => t(`languages.${key}`))),
        }),
      expertises.length > 0 &&
        t('explore.reading.expertise', {
          names: listed(expertises.map((key) => t(`expertises.${key}`))),
        }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p id={titleId} className="text-muted text-sm">
        {t('explore.reading.title')}
      </p>
      <ul aria-labelledby={titleId} className="flex min-w-0 flex-wrap gap-2">
        {reading.map((word, at) => {
          const label = labelOf(word)
          const same = reading.slice(0, at).filter(({ text }) => text === word.text).length
          return (
            <RemovableChip
              key={`${word.text} ${same}`}
              label={label}
              action={tCommon('actions.removeItem', { item: label })}
              remove={() => search(word.without)}
              onLast={onLast}
            />
          )
        })}
      </ul>
      <Button look="quiet" size="sm" onClick={() => search(asText(searched, reading))}>
        {t('explore.reading.exact')}
      </Button>
    </div>
  )
}
