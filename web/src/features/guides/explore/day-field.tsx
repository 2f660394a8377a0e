import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { isDay } from '@annai/contract/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/text-field.tsx'

interface DayFieldProps {
  label: string
  value: string
  min: string
  max?: string
  /** Why a day before the first one cannot be. */
  before: string
  onChange: (day: string) => void
}

/**
 * A date field. While a year is typed, its value passes through years such as 2 and 20: only days
 * within the bounds are reported. One that cannot be stays in the field after it was left, and why is
 * said.
 */
export function DayField({ label, value, min, max, before, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const { t } = useTranslation()
  const [known, setKnown] = useState(value)
  const [isLeft, setLeft] = useState(false)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const isOut = isDay(typed) && (typed < min || Boolean(max && typed > max))
  const problem =
    typed < min ? before : t('explore.when.tooFar', { count: SEARCH_LIMITS.rangeDays })
  return (
    <TextField
      label={label}
      type="date"
      min={min}
      {...(max && { max })}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        setLeft(false)
        const isChosen = isDay(target.value) && target.value >= min && !(max && target.value > max)
        if (target.value === '' || isChosen) onChange(target.value)
      }}
      {...(isLeft && isOut && { error: problem })}
      onBlur={() => {
        setLeft(true)
        if (!isOut) setTyped(value)
      }}
    />
  )
}
