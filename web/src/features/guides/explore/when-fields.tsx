import { SEARCH_LIMITS } from '@annai/contract/availability/search-limits'
import { dayNumber, isDay, lastDayOf } from '@annai/contract/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type ExploreState, FIRST_STATE, hasWhen } from './explore-state.ts'

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
function DayField({ label, value, min, max, before, onChange }: DayFieldProps) {
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

export interface WhenFieldsProps {
  state: ExploreState
  /** Earlier days have passed in every time zone. */
  earliest: string
  change: (part: Partial<ExploreState>) => void
}

/** The selectable group sizes. Larger ones are possible by URL only. */
const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 50]

/** The last day for a new first day: unchanged if it is still in range. */
function lastFor(from: string, { to, days }: ExploreState): string {
  if (from === '') return ''
  const furthest = lastDayOf(from, SEARCH_LIMITS.rangeDays)
  return to >= from && to <= furthest ? to : lastDayOf(from, days)
}

/** The first and last day, the number of consecutive days and the group size. */
export function WhenFields({ state, earliest, change }: WhenFieldsProps) {
  const { t } = useTranslation()
  const { from, to, days, people } = state
  const length = from === '' ? 1 : dayNumber(to) - dayNumber(from) + 1
  const max = Math.min(length, SEARCH_LIMITS.consecutiveDays)
  const consecutive = Array.from({ length: Math.max(max, days) }, (_, at) => at + 1)
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-3 sm:grid-cols-[repeat(4,minmax(0,10.5rem))_auto]">
      <legend className="sr-only">{t('explore.when.title')}</legend>
      <DayField
        label={t('explore.when.from')}
        value={from}
        min={earliest}
        before={t('explore.when.over')}
        onChange={(day) =>
          change({ from: day, to: lastFor(day, state), ...(day === '' && { days: 1 }) })
        }
      />
      <DayField
        label={t('explore.when.to')}
        value={to}
        min={from || earliest}
        before={from ? t('explore.when.beforeFirst') : t('explore.when.over')}
        {...(from && { max: lastDayOf(from, SEARCH_LIMITS.rangeDays) })}
        onChange={(day) =>
          change(day === '' ? { from: '', to: '', days: 1 } : { from: from || day, to: day })
        }
      />
      <Select
        label={t('explore.when.inRow')}
        value={String(days)}
        disabled={from === ''}
        onChange={({ target }) => change({ days: Number(target.value) })}
        options={consecutive.map((number) => ({
          value: String(number),
          label: t('explore.when.days', { count: number }),
        }))}
      />
      <Select
        label={t('explore.when.people')}
        value={String(people)}
        onChange={({ target }) => change({ people: Number(target.value) })}
        options={[
          { value: '0', label: t('explore.when.anyNumber') },
          ...[...new Set([...PEOPLE, ...(people > 0 ? [people] : [])])]
            .sort((a, b) => a - b)
            .map((number) => ({
              value: String(number),
              label: t('explore.when.peopleCount', { count: number }),
            })),
        ]}
      />
      {hasWhen(state) && (
        <Button
          look="quiet"
          className="max-sm:col-span-full max-sm:justify-self-start"
          onClick={() => {
            const { from: day, to: last, days: number, people: any, isAny } = FIRST_STATE
            change({ from: day, to: last, days: number, people: any, isAny })
          }}
        >
          {t('explore.when.clear')}
        </Button>
      )}
    </fieldset>
  )
}
