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
  /** Whether to show a counter near the limit. */
  counts?: boolean
  before?: string
  inputMode?: 'decimal' | 'url'
  placeholder?: string
  autoComplete?: string
  autoCapitalize?: 'none'
}

/**
 * A text field that refuses input beyond its limit at the caret and not at the end. The
 * limit is in graphemes. Text is not cut while an input method composes, because that would
 * interrupt it.
 */
export function LimitedField(props: LimitedFieldProps) {
  const { value, limit, onChange, isLong, rows = 8, counts, before, ...field } = props
  /** The value before the composition; null without one. */
  const composedFrom = useRef<string | null>(null)
  const caret = useRef<{ box: Box; at: number } | null>(null)

  // React moves the caret to the end when the value differs from the input, so the caret is
  // restored.
  useLayoutEffect(() => {
    caret.current?.box.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  const applyInput = (box: Box, from: string) => {
    const stored = insertWithin(from, box.value, box.selectionStart ?? box.value.length, limit)
    if (stored.text !== box.value) caret.current = { box, at: stored.caret }
    onChange(stored.text)
  }
  const typing = {
    value,
    onChange: ({ target }: { target: Box }) => {
      if (composedFrom.current === null) applyInput(target, value)
      else onChange(target.value)
    },
    onCompositionStart: () => {
      composedFrom.current = value
    },
    onCompositionEnd: ({ currentTarget }: { currentTarget: Box }) => {
      const from = composedFrom.current ?? value
      composedFrom.current = null
      applyInput(currentTarget, from)
    },
  }
  if (isLong) {
    const counter = counts ? { limit, measure: graphemes, countFrom: COUNTER_SHARE } : {}
    return <TextArea {...field} {...counter} {...typing} rows={rows} />
  }
  const aside = counts && <Counter count={graphemes(value)} max={limit} from={COUNTER_SHARE} />
  return <TextField {...field} {...typing} before={before} aside={aside} />
}
