import type { Availability } from '@annai/contract/availability/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronLeft from '~icons/fa-solid/chevron-left'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { classes } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'

const DAY = 86_400_000
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const monthOf = (day: string) => day.slice(0, 7)

function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return dayOf(Date.UTC(year, number - 1 + by, 1)).slice(0, 7)
}

/** The weeks of a month, Monday first; days of the months beside it are empty. */
function weeksOf(month: string): (string | null)[][] {
  const first = instantOf(`${month}-01`)
  const blank = (new Date(first).getUTCDay() + 6) % 7
  const count = (instantOf(`${monthAfter(month, 1)}-01`) - first) / DAY
  const cells = Array.from({ length: Math.ceil((blank + count) / 7) * 7 }, (_, i) =>
    i < blank || i >= blank + count ? null : dayOf(first + (i - blank) * DAY),
  )
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7))
}

/** One month of free and not-free days, in words and in colour; other months by a button. */
export function FreeDaysMonth({ days }: { days: Availability['days'] }) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const [first, last] = [monthOf(days[0]?.day ?? ''), monthOf(days.at(-1)?.day ?? '')]
  const [month, setMonth] = useState(first)
  const freedom = new Map(days.map(({ day, isFree }) => [day, isFree]))
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const title = format({ year: 'numeric', month: 'long' })
  const [narrow, long] = [format({ weekday: 'narrow' }), format({ weekday: 'long' })]
  const number = format({ day: 'numeric' })
  const weeks = weeksOf(month)
  const free = days.filter(({ day, isFree }) => isFree && monthOf(day) === month).length
  const weekdays = Array.from({ length: 7 }, (_, i) => Date.UTC(2027, 4, 3) + i * DAY)
  return (
    <div className="max-w-md">
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label={t('calendar.previousMonth')}
          icon={<FaChevronLeft />}
          disabled={month <= first}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <p aria-live="polite" className="text-center font-semibold">
          {title.format(instantOf(`${month}-01`))}
          <span className="block font-normal text-muted text-sm">
            {free === 0 ? t('calendar.noFreeDays') : t('calendar.freeCount', { count: free })}
          </span>
        </p>
        <IconButton
          label={t('calendar.nextMonth')}
          icon={<FaChevronRight />}
          disabled={month >= last}
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <table className="mt-2 w-full table-fixed border-separate border-spacing-1 text-center tabular-nums">
        <caption className="sr-only">{title.format(instantOf(`${month}-01`))}</caption>
        <thead>
          <tr>
            {weekdays.map((instant) => (
              <th key={instant} scope="col" className="font-normal text-muted text-sm">
                <abbr title={long.format(instant)} className="no-underline">
                  {narrow.format(instant)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => {
                const isFree = day === null ? undefined : freedom.get(day)
                return (
                  <td
                    key={day ?? `blank-${weekday}`}
                    className={classes(
                      'h-10 rounded-md',
                      isFree === true && 'bg-pine-tint font-semibold text-pine',
                      isFree === false && 'text-muted line-through',
                      day !== null && isFree === undefined && 'text-muted/60',
                    )}
                  >
                    {day && number.format(instantOf(day)).replace(/\D+$/, '')}
                    {isFree !== undefined && (
                      <span className="sr-only">
                        {' '}
                        {isFree ? t('calendar.free') : t('calendar.notFree')}
                      </span>
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
