import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { GuideCalendar, Season } from '@annai/contract/availability/shapes'
import { useTranslation } from 'react-i18next'
import FaMinusCircle from '~icons/fa-solid/minus-circle'
import FaPlusCircle from '~icons/fa-solid/plus-circle'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { Button } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { useFocusAfterRemoval } from '../../ui/form/use-focus-after-removal.ts'
import { WeekField } from './week-field.tsx'

interface SeasonsFieldProps {
  seasons: Season[]
  /** The initial hours of a new season. */
  usual: GuideCalendar['week']
  errorOf: (at: number, weekday?: number) => string | undefined
  onChange: (seasons: Season[]) => void
}

const pad = (value: number) => String(value).padStart(2, '0')

/** A day of the year (MM-DD) as two select boxes. */
function MonthDayField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { t, i18n } = useTranslation()
  const [month = '01', day = '01'] = props.value.split('-')
  const name = new Intl.DateTimeFormat(languageOf(i18n), { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, i) => ({
    value: pad(i + 1),
    label: name.format(Date.UTC(2028, i, 1)),
  }))
  const count = new Date(Date.UTC(2028, Number(month), 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, i) => ({ value: pad(i + 1), label: `${i + 1}` }))
  return (
    <fieldset className="flex gap-2">
      <legend className="mb-1.5 font-semibold leading-snug">{props.label}</legend>
      <Select
        label={t('calendar.month')}
        hideLabel
        options={months}
        value={month}
        onChange={({ target }) => {
          const longest = new Date(Date.UTC(2028, Number(target.value), 0)).getUTCDate()
          props.onChange(`${target.value}-${pad(Math.min(longest, Number(day)))}`)
        }}
      />
      <Select
        label={t('calendar.day')}
        hideLabel
        options={days}
        value={day}
        onChange={({ target }) => props.onChange(`${month}-${target.value}`)}
      />
    </fieldset>
  )
}

/** Periods of every year that have their own hours. */
export function SeasonsField({ seasons, usual, errorOf, onChange }: SeasonsFieldProps) {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const replace = (at: number, change: Partial<Season>) =>
    onChange(seasons.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <div {...frame} className="grid gap-4">
      {seasons.map((season, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state but their value, and the one that moves up keeps the focus
          key={at}
          className="grid gap-3 rounded-lg border border-line p-3"
        >
          <legend className="sr-only">{t('calendar.season', { number: at + 1 })}</legend>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
            <MonthDayField
              label={t('calendar.firstDay')}
              value={season.from}
              onChange={(from) => replace(at, { from })}
            />
            <MonthDayField
              label={t('calendar.lastDay')}
              value={season.to}
              onChange={(to) => replace(at, { to })}
            />
            <IconButton
              label={t('calendar.removeSeason', { number: at + 1 })}
              icon={<FaMinusCircle />}
              className="ms-auto text-danger"
              onClick={() => onChange(seasons.filter((_, i) => i !== at))}
            />
          </div>
          {errorOf(at) && (
            <p role="alert" className="text-danger text-sm">
              {errorOf(at)}
            </p>
          )}
          <WeekField
            week={season.week}
            errorOf={(weekday) => errorOf(at, weekday)}
            onChange={(week) => replace(at, { week })}
          />
        </fieldset>
      ))}
      {seasons.length < CALENDAR_LIMITS.seasons && (
        <Button
          look="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...seasons, { from: '12-01', to: '02-28', week: usual }])}
        >
          <FaPlusCircle aria-hidden="true" className="size-3" />
          {t('calendar.addSeason')}
        </Button>
      )}
    </div>
  )
}
