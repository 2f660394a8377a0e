import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { Hours } from '@annai/contract/availability/shapes'
import { useTranslation } from 'react-i18next'
import FaMinusCircle from '~icons/fa-solid/minus-circle'
import FaPlusCircle from '~icons/fa-solid/plus-circle'
import { Button } from '../../ui/form/button.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusAfterRemoval } from '../../ui/form/use-focus-after-removal.ts'

// A twelve-hour clock does not fit beside the browser's picker button, and phones open their own
// picker without it.
const TIME_BOX = 'w-32 sm:w-36 max-sm:[&_input::-webkit-calendar-picker-indicator]:hidden'

interface HoursFieldProps {
  /** The day or days; screen readers read it before each time. */
  label: string
  hours: Hours
  error: string | undefined
  onChange: (hours: Hours) => void
}

/**
 * The range to add: nine to five on a closed day, otherwise a full hour after the last one, which
 * starts at 22:00 at the latest.
 */
function nextStretch(hours: Hours): Hours[number] {
  const last = hours.at(-1)
  if (!last) return { from: '09:00', to: '17:00' }
  const hour = Math.min(22, Number(last.to.slice(0, 2)) + 1)
  const time = (value: number) => `${String(value).padStart(2, '0')}:00`
  return { from: time(hour), to: time(hour + 1) }
}

const isOvernight = ({ from, to }: Hours[number]) => to !== '' && to !== '00:00' && to < from

/** The open hours of one day: up to three ranges, none for a closed day. */
export function HoursField({ label, hours, error, onChange }: HoursFieldProps) {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const replace = (at: number, change: Partial<Hours[number]>) =>
    onChange(hours.map((range, i) => (i === at ? { ...range, ...change } : range)))
  return (
    <fieldset className="grid gap-2 border-line border-t py-3 first:border-t-0 sm:grid-cols-[8rem_1fr]">
      <legend className="contents">
        <span className="font-semibold sm:pt-2.5">{label}</span>
      </legend>
      <div {...frame} className="grid gap-2">
        {hours.length === 0 && <p className="text-muted sm:pt-2.5">{t('calendar.closed')}</p>}
        {hours.map((range, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state but their value, and the one that moves up keeps the focus
          <div key={at} className="grid gap-1">
            <div className="flex items-center gap-2">
              <TextField
                label={t('calendar.from')}
                hideLabel
                type="time"
                className={TIME_BOX}
                value={range.from}
                onChange={({ target }) => replace(at, { from: target.value })}
              />
              <span aria-hidden="true">–</span>
              <TextField
                label={t('calendar.to')}
                hideLabel
                type="time"
                className={TIME_BOX}
                value={range.to}
                onChange={({ target }) => replace(at, { to: target.value })}
              />
              <IconButton
                label={t('calendar.removeHours', { number: at + 1 })}
                icon={<FaMinusCircle />}
                className="text-danger"
                onClick={() => onChange(hours.filter((_, i) => i !== at))}
              />
            </div>
            {isOvernight(range) && <p className="text-muted text-sm">{t('calendar.nextDay')}</p>}
          </div>
        ))}
        {error && (
          <p role="alert" className="text-danger text-sm">
            {error}
          </p>
        )}
        {hours.length < CALENDAR_LIMITS.hoursRanges && (
          <Button
            look="secondary"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange([...hours, nextStretch(hours)])}
          >
            <FaPlusCircle aria-hidden="true" className="size-3" />
            {t('calendar.addHours')}
            <span className="sr-only">{label}</span>
          </Button>
        )}
      </div>
    </fieldset>
  )
}
