import type { Availability } from '@annai/contract/availability/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWantedDays } from '../../shell/forms/wanted-days.ts'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { classes } from '../../ui/class-names.ts'
import { MonthHead, MonthName, WeekdayRow } from './month-head.tsx'
import { instantOf, monthOf, weeksOf } from './month-weeks.ts'

interface FreeDaysMonthProps {
  days: Availability['days']
  onChoose: (day: string) => void
}

/** The month of the last search, if it is shown; otherwise the first with a free day. */
function initialMonth(days: FreeDaysMonthProps['days'], first: string, last: string): string {
  const wanted = monthOf(readWantedDays()?.fromDay ?? '')
  if (wanted >= first && wanted <= last) return wanted
  return monthOf(days.find(({ isFree }) => isFree)?.day ?? first)
}

/**
 * A month of free and taken days, as text and as colour, with buttons to change the month. A free
 * day can be chosen.
 */
export function FreeDaysMonth({ days, onChoose }: FreeDaysMonthProps) {
  const { t, i18n } = useTranslation()
  const [first, last] = [monthOf(days[0]?.day ?? ''), monthOf(days.at(-1)?.day ?? '')]
  const [month, setMonth] = useState(() => initialMonth(days, first, last))
  const isFreeByDay = new Map(days.map(({ day, isFree }) => [day, isFree]))
  const language = languageOf(i18n)
  const number = new Intl.DateTimeFormat(language, { day: 'numeric', timeZone: 'UTC' })
  const weeks = weeksOf(month, language)
  const free = days.filter(({ day, isFree }) => isFree && monthOf(day) === month).length
  return (
    <div className="@container max-w-md">
      <MonthHead month={month} first={first} last={last} onChange={setMonth}>
        <span className="block font-normal text-muted text-sm">
          {free === 0 ? t('calendar.noFreeDays') : t('calendar.freeCount', { count: free })}
        </span>
      </MonthHead>
      <table className="mt-2 w-full table-fixed border-separate border-spacing-1 text-center text-[length:min(1em,10cqi)] tabular-nums">
        <caption className="sr-only">
          <MonthName month={month} />
        </caption>
        <thead>
          <WeekdayRow />
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                const isFree = day === null ? undefined : isFreeByDay.get(day)
                const content = day && (
                  <>
                    {number.format(instantOf(day)).replace(/\D+$/, '')}
                    {isFree !== undefined && (
                      <span className="sr-only">
                        {' '}
                        {isFree ? t('calendar.free') : t('calendar.notFree')}
                      </span>
                    )}
                  </>
                )
                return (
                  <td
                    key={day ?? `blank-${weekday}`}
                    className={classes(
                      'h-10 rounded-md',
                      isFree === true && 'bg-pine-tint font-semibold text-pine',
                      day !== null && isFree !== true && 'text-muted',
                      isFree === false && 'line-through',
                    )}
                  >
                    {day && isFree ? (
                      <button
                        type="button"
                        className="size-full min-h-10 rounded-md hover:underline"
                        onClick={() => onChoose(day)}
                      >
                        {content}
                      </button>
                    ) : (
                      content
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 rounded bg-pine-tint ring-1 ring-pine" />
          {t('calendar.free')}
        </li>
        <li className="text-muted line-through decoration-1">{t('calendar.notFree')}</li>
      </ul>
    </div>
  )
}
