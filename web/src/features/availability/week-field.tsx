import type { Hours } from '@annai/contract/availability/shapes'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Button } from '../../ui/form/button.tsx'
import { HoursField } from './hours-field.tsx'

interface WeekFieldProps {
  week: Hours[]
  /** The error of a weekday, 0 for Monday. */
  errorOf: (weekday: number) => string | undefined
  onChange: (week: Hours[]) => void
}

const A_MONDAY = Date.UTC(2027, 4, 3)
const DAY = 86_400_000

/** The hours of the seven weekdays, Monday first. */
export function WeekField({ week, errorOf, onChange }: WeekFieldProps) {
  const { t, i18n } = useTranslation()
  const name = new Intl.DateTimeFormat(languageOf(i18n), { weekday: 'long', timeZone: 'UTC' })
  const monday = week[0] ?? []
  return (
    <div>
      {week.map((hours, weekday) => (
        <HoursField
          // biome-ignore lint/suspicious/noArrayIndexKey: there are always seven, in the order of the week
          key={weekday}
          label={name.format(A_MONDAY + weekday * DAY)}
          hours={hours}
          error={errorOf(weekday)}
          onChange={(changed) => onChange(week.map((old, i) => (i === weekday ? changed : old)))}
        />
      ))}
      {monday.length > 0 && (
        <Button
          look="secondary"
          size="sm"
          className="mt-2"
          onClick={() => onChange(week.map(() => monday))}
        >
          {t('calendar.copyMonday')}
        </Button>
      )}
    </div>
  )
}
