import { cutGraphemes, graphemes } from '@annai/contract/graphemes'
import { COUNTER_SHARE } from '@annai/contract/guides/limits'
import { useRef } from 'react'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface LimitedFieldProps {
  label: string
  value: string
  limit: number
  onChange: (value: string) => void
  error?: string | undefined
  hint?: string
  hideLabel?: boolean
  isLong?: boolean
  /** The counter appears near the limit (P1-362). */
  counts?: boolean
  before?: string
  inputMode?: 'decimal' | 'url'
  autoComplete?: string
}

/**
 * A text that ends at its limit: more input is ignored (P1-361). Counted by what a person sees, and
 * never while an input method editor composes: cutting then would break the word in the making.
 */
export function LimitedField(props: LimitedFieldProps) {
  const { value, limit, onChange, isLong, counts, before, ...field } = props
  const isComposing = useRef<boolean>(false)
  const typing = {
    value,
    onChange: (event: { target: { value: string } }) => {
      const typed = event.target.value
      onChange(isComposing.current ? typed : cutGraphemes(typed, limit))
    },
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: { currentTarget: { value: string } }) => {
      isComposing.current = false
      onChange(cutGraphemes(event.currentTarget.value, limit))
    },
  }
  const counter = counts ? { limit, measure: graphemes, countFrom: COUNTER_SHARE } : {}
  if (isLong) return <TextArea {...field} {...counter} {...typing} rows={8} />
  return <TextField {...field} {...typing} before={before} />
}
