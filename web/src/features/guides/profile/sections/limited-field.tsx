import { graphemes, insertWithin } from '@annai/contract/graphemes'
import { COUNTER_SHARE } from '@annai/contract/guides/limits'
import { useLayoutEffect, useRef } from 'react'
import { Counter } from '../../../../ui/form/counter.tsx'
import { TextArea } from '../../../../ui/form/text-area.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'

type Box = HTMLInputElement | HTMLTextAreaElement

interface LimitedFieldProps {
  label: string
  value: string
  limit: number
  onChange: (value: string) => void
  onBlur?: () => void
  id?: string
  error?: string | undefined
  hint?: string
  hideLabel?: boolean
  optional?: boolean
  isLong?: boolean
  rows?: number
  /** The counter appears near the limit (P1-362). */
  counts?: boolean
  before?: string
  inputMode?: 'decimal' | 'url'
  placeholder?: string
  autoComplete?: string
  autoCapitalize?: 'none'
}

/**
 * A text that ends at its limit: more input is ignored (P1-361), where it is typed and not at the
 * end. Counted by what a person sees, and never while an input method editor composes: cutting then
 * would break the word in the making.
 */
export function LimitedField(props: LimitedFieldProps) {
  const { value, limit, onChange, isLong, rows = 8, counts, before, ...field } = props
  /** What stood there before the composition; null while nothing is composed. */
  const composedFrom = useRef<string | null>(null)
  const caret = useRef<{ box: Box; at: number } | null>(null)

  // A value that differs from what was typed sends the caret to the end: it is put back.
  useLayoutEffect(() => {
    caret.current?.box.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  const take = (box: Box, from: string) => {
    const kept = insertWithin(from, box.value, box.selectionStart ?? box.value.length, limit)
    if (kept.text !== box.value) caret.current = { box, at: kept.caret }
    onChange(kept.text)
  }
  const typing = {
    value,
    onChange: ({ target }: { target: Box }) => {
      if (composedFrom.current === null) take(target, value)
      else onChange(target.value)
    },
    onCompositionStart: () => {
      composedFrom.current = value
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: Box }) => {
      const from = composedFrom.current ?? value
      composedFrom.current = null
      take(currentTarget, from)
    },
  }
  if (isLong) {
    const counter = counts ? { limit, measure: graphemes, countFrom: COUNTER_SHARE } : {}
    return <TextArea {...field} {...counter} {...typing} rows={rows} />
  }
  const aside = counts && <Counter count={graphemes(value)} max={limit} from={COUNTER_SHARE} />
  return <TextField {...field} {...typing} before={before} aside={aside} />
}
