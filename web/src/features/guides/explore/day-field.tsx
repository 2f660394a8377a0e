import { isDay } from '@annai/contract/days'
import { useState } from 'react'
import { TextField } from '../../../ui/form/text-field.tsx'

interface DayFieldProps {
  label: string
  value: string
  min: string
  max?: string
  onChange: (day: string) => void
}

/**
 * A date field. While a year is typed, its value passes through years such as 2 and 20. They remain
 * in the field, but only days within the bounds are reported.
 */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <TextField
      label={label}
      type="date"
      min={min}
      {...(max && { max })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const isChosen = isDay(target.value) && target.value >= min && !(max && target.value > max)
        if (target.value === '' || isChosen) onChange(target.value)
      }}
      onBlur={() => setTyped(value)}
    />
  )
}
