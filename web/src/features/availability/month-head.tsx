import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronLeft from '~icons/fa-solid/chevron-left'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { DAY, FIRST_WEEKDAY, instantOf, monthAfter } from './month-weeks.ts'

interface MonthHeadProps {
  /** YYYY-MM. */
  month: string
  first: string
  last: string
  onChange: (month: string) => void
  /** Shown below the month's name. */
  children?: ReactNode
}

/** The month's name between buttons to the previous and the next month. */
export function MonthHead({ month, first, last, onChange, children }: MonthHeadProps) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      {/* With large text a long name, such as September, does not fit between the buttons. */}
      <div className="flex @max-[12rem]:flex-wrap items-center justify-between gap-2">
        <IconButton
          label={t('calendar.previousMonth')}
          icon={<FaChevronLeft />}
          disabled={month <= first}
          onClick={() => onChange(monthAfter(month, -1))}
        />
        <p
          aria-live="polite"
          className="@max-[12rem]:order-first @max-[12rem]:w-full text-center font-semibold"
        >
          <MonthName month={month} />
          {children}
        </p>
        <IconButton
          label={t('calendar.nextMonth')}
          icon={<FaChevronRight />}
          disabled={month >= last}
          onClick={() => onChange(monthAfter(month, 1))}
        />
      </div>
    </div>
  )
}

export function MonthName({ month }: { month: string }) {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(languageOf(i18n), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return format.format(instantOf(`${month}-01`))
}

/** The names of the weekdays above a month. */
export function WeekdayRow() {
  const { i18n } = useTranslation()
  const language = languageOf(i18n)
  const format = (weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
  const [narrow, long] = [format('narrow'), format('long')]
  // May 2, 2027 is a Sunday.
  const first = Date.UTC(2027, 4, 2 + FIRST_WEEKDAY[language])
  const weekdays = Array.from({ length: 7 }, (_, i) => first + i * DAY)
  return (
    <tr>
      {weekdays.map((instant) => (
        <th key={instant} scope="col" className="font-normal text-[0.875em] text-muted">
          <abbr title={long.format(instant)} className="no-underline">
            {narrow.format(instant)}
          </abbr>
        </th>
      ))}
    </tr>
  )
}
