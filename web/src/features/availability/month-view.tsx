import { hoursOf } from '@annai/contract/availability/free-days'
import { SHOWN_DAYS } from '@annai/contract/availability/limits'
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { dayAfter } from '@annai/contract/days'
import { listed } from '@annai/contract/joined-text'
import { todayIn } from '@annai/contract/when'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../shell/http/load-failure.tsx'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { classes } from '../../ui/class-names.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useSpans } from './availability-queries.ts'
import { DayDetails } from './day-details.tsx'
import { MonthHead, MonthName, WeekdayRow } from './month-head.tsx'
import { type DaySpan, spansByDay } from './month-spans.ts'
import { dayByKey, instantOf, monthAfter, monthOf, weeksOf } from './month-weeks.ts'

const KINDS = ['agreed', 'proposal', 'busy'] as const

const MARKS = {
  agreed: 'bg-indigo',
  proposal: 'hatched text-indigo',
  busy: 'bg-muted',
} as const satisfies Record<DaySpan['kind'], string>

const Mark = ({ kind }: { kind: DaySpan['kind'] }) => (
  <span aria-hidden="true" className={classes('h-1.5 w-2.5 rounded-xs', MARKS[kind])} />
)

interface DayButtonProps {
  day: string
  spans: readonly DaySpan[]
  isClosed: boolean
  isSelected: boolean
  isToday: boolean
  onSelect: () => void
}

function DayButton({ day, spans, isClosed, isSelected, isToday, onSelect }: DayButtonProps) {
  const { t, i18n } = useTranslation()
  const number = new Intl.DateTimeFormat(languageOf(i18n), { day: 'numeric', timeZone: 'UTC' })
  const count = (kind: DaySpan['kind']) => spans.filter((span) => span.kind === kind).length
  const words = [
    ...(isClosed ? [t('calendar.closed')] : []),
    ...(count('agreed') > 0 ? [t('calendar.toursCount', { count: count('agreed') })] : []),
    ...(count('proposal') > 0 ? [t('calendar.holdsCount', { count: count('proposal') })] : []),
    ...(count('busy') > 0 ? [t('calendar.busyDay')] : []),
  ]
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      tabIndex={isSelected ? undefined : -1}
      aria-current={isToday ? 'date' : undefined}
      onClick={onSelect}
      className={classes(
        'flex h-12 w-full flex-col items-center justify-center gap-1 rounded-md transition-colors',
        isSelected ? 'bg-indigo-tint ring-2 ring-indigo' : 'hover:bg-sunken',
        isToday && 'font-bold',
      )}
    >
      <span className={isClosed ? 'text-muted line-through' : undefined}>
        {number.format(instantOf(day)).replace(/\D+$/, '')}
      </span>
      <span className="flex h-1.5 gap-0.5">
        {KINDS.filter((kind) => count(kind) > 0).map((kind) => (
          <Mark key={kind} kind={kind} />
        ))}
      </span>
      {words.length > 0 && <span className="sr-only"> {listed(languageOf(i18n), words)}</span>}
    </button>
  )
}

/** The guide's own month: the taken times of each day, and whether the day is open. */
export function MonthView({ calendar }: { calendar: GuideCalendar }) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const today = todayIn(calendar.zone, Date.now())
  const [selected, setSelected] = useState(today)
  const month = monthOf(selected)
  const query = useSpans(month)
  const { data, error, isFetching } = query
  const days = data ? spansByDay(data, calendar.zone) : new Map<string, DaySpan[]>()
  const explained = KINDS.filter((kind) => kind !== 'busy' || (data?.busy.length ?? 0) > 0)
  const table = useRef<HTMLTableElement>(null)
  const keyed = useRef<string | null>(null)
  // The button of the day may be in another month, which is rendered first.
  useEffect(() => {
    if (keyed.current !== selected) return
    keyed.current = null
    table.current?.querySelector<HTMLElement>('button[aria-pressed=true]')?.focus()
  }, [selected])
  const [first, last] = [monthAfter(monthOf(today), -12), monthOf(dayAfter(today, SHOWN_DAYS))]
  return (
    <Card>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className="@container">
          <MonthHead
            month={month}
            first={first}
            last={last}
            onChange={(next) => setSelected(next === monthOf(today) ? today : `${next}-01`)}
          />
          <table
            ref={table}
            onKeyDown={(event) => {
              const day = dayByKey(selected, event.key, language)
              if (day === null) return
              event.preventDefault()
              if (monthOf(day) < first || monthOf(day) > last) return
              keyed.current = day
              setSelected(day)
            }}
            aria-busy={isFetching}
            className="mt-2 w-full table-fixed border-separate border-spacing-0.5 text-center text-[length:min(1em,10cqi)] tabular-nums"
          >
            <caption className="sr-only">
              <MonthName month={month} />
            </caption>
            <thead>
              <WeekdayRow />
            </thead>
            <tbody>
              {weeksOf(month, language).map((week) => (
                <tr key={week.find((day) => day !== null)}>
                  {week.map((day, weekday) => (
                    <td key={day ?? `blank-${weekday}`}>
                      {day && (
                        <DayButton
                          day={day}
                          spans={days.get(day) ?? []}
                          isClosed={hoursOf(calendar, day).length === 0}
                          isSelected={day === selected}
                          isToday={day === today}
                          onSelect={() => setSelected(day)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {explained.map((kind) => (
              <li key={kind} className="flex items-center gap-2">
                <Mark kind={kind} />
                {t(`calendar.legend.${kind}`)}
              </li>
            ))}
            <li className="text-muted line-through decoration-1">{t('calendar.closed')}</li>
          </ul>
        </div>
        <div className="grid content-start gap-4">
          {!data && error ? (
            <LoadFailure query={query} title={t('calendar.monthUnavailable')} />
          ) : (
            <DayDetails
              calendar={calendar}
              day={selected}
              isPast={selected < today}
              spans={data ? (days.get(selected) ?? []) : null}
            />
          )}
        </div>
      </div>
    </Card>
  )
}
