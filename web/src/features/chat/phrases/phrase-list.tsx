import {
  PHRASE_GROUPS,
  PHRASE_KEYS,
  PHRASES,
  type PhraseKey,
} from '@annai/contract/chat/phrases/vocabulary'
import { normalized } from '@annai/contract/text'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/text-field.tsx'

interface PhraseListProps {
  onChoose: (key: PhraseKey) => void
}

/** The sentence with an ellipsis for each blank. */
export function useSentence(): (key: PhraseKey) => string {
  const { t } = useTranslation('phrases')
  return (key) => {
    const gaps = Object.fromEntries(PHRASES[key].blanks.map((blank) => [blank, '…']))
    return String(t(`say.${key}`, gaps as never))
  }
}

const KATAKANA = /[\u30a1-\u30f6]/gu
const TO_HIRAGANA = -0x60

/** Hiragana is also what an input method shows before the conversion. */
const fold = (text: string) =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replace(KATAKANA, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) + TO_HIRAGANA))

export function PhraseList({ onChoose }: PhraseListProps) {
  const { t } = useTranslation('phrases')
  const sentence = useSentence()
  const [search, setSearch] = useState('')
  const wanted = fold(search.trim())
  const found = PHRASE_KEYS.filter((key) =>
    fold(`${sentence(key)} ${t(`groups.${PHRASES[key].group}`)} ${t(`words.${key}`)}`).includes(
      wanted,
    ),
  )
  // The first phrase gets the focus when the person comes back from another.
  const focusFirst: Ref<HTMLUListElement> = (list) => {
    if (list && !list.closest('[role=dialog]')?.contains(document.activeElement))
      list.querySelector('button')?.focus()
  }
  return (
    <div className="grid gap-5">
      <TextField
        type="search"
        label={t('sheet.search')}
        value={search}
        autoComplete="off"
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className={found.length > 0 ? 'sr-only' : 'text-muted'}>
        {found.length === 0 && t('sheet.none')}
      </p>
      {PHRASE_GROUPS.map((group) => {
        const keys = found.filter((key) => PHRASES[key].group === group)
        return (
          keys.length > 0 && (
            <section key={group} className="grid gap-1">
              <h3 className="font-semibold text-muted text-sm">{t(`groups.${group}`)}</h3>
              <ul ref={focusFirst} className="-mx-3">
                {keys.map((key) => (
                  <li key={key}>
                    <button
                      type="button"
                      onClick={() => onChoose(key)}
                      className="min-h-12 w-full rounded-md px-3 py-2 text-start hover:bg-sunken"
                    >
                      {sentence(key)}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        )
      })}
    </div>
  )
}
