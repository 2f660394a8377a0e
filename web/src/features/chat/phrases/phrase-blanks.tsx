import {
  BLANK_CHOICES,
  BLANK_LIMITS,
  type Blank,
  blanksOf,
  type ChoiceBlank,
  type PhraseKey,
} from '@annai/contract/chat/phrases/vocabulary'
import { cutGraphemes } from '@annai/contract/graphemes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

interface PhraseBlanksProps {
  phrase: PhraseKey
  values: Readonly<Record<string, string>>
  onChange: (values: Record<string, string>) => void
}

const isChoice = (blank: Blank): blank is ChoiceBlank => blank in BLANK_CHOICES

/** A field for each blank. A phrase without blanks puts the focus on its preview. */
export function PhraseBlanks({ phrase, values, onChange }: PhraseBlanksProps) {
  const { t } = useTranslation('phrases')
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = frame.current?.querySelector<HTMLElement>('input, select') ?? frame.current
    target?.focus()
  }, [])
  const choiceText = (blank: ChoiceBlank, value: string): string =>
    blank === 'minutes' ? value : String(t(`values.${blank}.${value}` as never))
  const fieldOf = (blank: Blank): ReactNode => {
    const set = (value: string) => onChange({ ...values, [blank]: value })
    const field = { label: t(`blanks.${blank}`), value: values[blank] ?? '' }
    if (isChoice(blank))
      return (
        <Select
          {...field}
          placeholder={t('sheet.choose')}
          options={BLANK_CHOICES[blank].map((value) => ({
            value,
            label: choiceText(blank, value),
          }))}
          onChange={({ target }) => set(target.value)}
        />
      )
    if (blank === 'time' || blank === 'date')
      return <TextField {...field} type={blank} onChange={({ target }) => set(target.value)} />
    return (
      <TextField
        {...field}
        autoComplete="off"
        onChange={({ target }) => set(cutGraphemes(target.value, BLANK_LIMITS[blank]))}
      />
    )
  }
  return (
    <div ref={frame} tabIndex={-1} className="grid gap-4 outline-none">
      {blanksOf(phrase).map((blank) => (
        <div key={blank}>{fieldOf(blank)}</div>
      ))}
    </div>
  )
}
