import { NINE_TO_FIVE } from '@annai/contract/availability/free-days'
import { CALENDAR_LIMITS } from '@annai/contract/availability/limits'
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { graphemes } from '@annai/contract/graphemes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaMinusCircle from '~icons/fa-solid/minus-circle'
import FaPlusCircle from '~icons/fa-solid/plus-circle'
import { Button } from '../../ui/form/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFocusAfterRemoval } from '../../ui/form/use-focus-after-removal.ts'
import { HoursField } from './hours-field.tsx'

type Exceptions = GuideCalendar['exceptions']

interface ExceptionsFieldProps {
  exceptions: Exceptions
  errorOf: (at: number) => string | undefined
  onChange: (exceptions: Exceptions) => void
}

/** Days with other hours than usual, such as holidays. */
export function ExceptionsField({ exceptions, errorOf, onChange }: ExceptionsFieldProps) {
  const { t } = useTranslation()
  const frame = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const [isAdded, setAdded] = useState(false)
  useEffect(() => {
    if (!isAdded) return
    frame.ref.current
      ?.querySelector<HTMLInputElement>(':scope > fieldset:last-of-type input')
      ?.focus()
    setAdded(false)
  }, [isAdded, frame.ref])
  const replace = (at: number, change: Partial<Exceptions[number]>) =>
    onChange(exceptions.map((one, i) => (i === at ? { ...one, ...change } : one)))
  return (
    <div {...frame} className="grid gap-4">
      {exceptions.map((one, at) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state but their value, and the one that moves up keeps the focus
          key={at}
          className="grid gap-3 rounded-lg border border-line p-3"
        >
          <legend className="sr-only">{t('calendar.exception', { number: at + 1 })}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-[12rem_12rem_1fr]">
            <TextField
              label={t('calendar.firstDay')}
              type="date"
              value={one.from}
              onChange={({ target }) =>
                replace(at, {
                  from: target.value,
                  ...(one.to < target.value && { to: target.value }),
                })
              }
            />
            <TextField
              label={t('calendar.lastDay')}
              type="date"
              min={one.from}
              value={one.to}
              onChange={({ target }) => replace(at, { to: target.value })}
            />
            <IconButton
              label={t('calendar.removeException', { number: at + 1 })}
              icon={<FaMinusCircle />}
              className="self-end text-danger max-sm:col-start-2 max-sm:row-start-1 sm:justify-self-end"
              onClick={() => onChange(exceptions.filter((_, i) => i !== at))}
            />
          </div>
          <Checkbox
            label={t('calendar.isClosed')}
            checked={one.hours === null}
            onChange={({ target }) =>
              replace(at, { hours: target.checked ? null : [NINE_TO_FIVE] })
            }
          />
          {one.hours && (
            <HoursField
              label={t('calendar.hours')}
              hours={one.hours}
              error={undefined}
              onChange={(hours) => replace(at, { hours })}
            />
          )}
          <TextArea
            label={t('calendar.note')}
            hint={t('calendar.noteHint')}
            optional
            rows={1}
            limit={CALENDAR_LIMITS.note}
            measure={graphemes}
            countFrom={0.8}
            value={one.note}
            onChange={({ target }) => replace(at, { note: target.value })}
          />
          {errorOf(at) && (
            <p role="alert" className="text-danger text-sm">
              {errorOf(at)}
            </p>
          )}
        </fieldset>
      ))}
      {exceptions.length < CALENDAR_LIMITS.exceptions && (
        <Button
          look="secondary"
          size="sm"
          className="justify-self-start"
          // A new exception starts without a date, because a suggested one could be saved as a day
          // off by mistake.
          onClick={() => {
            onChange([...exceptions, { from: '', to: '', hours: null, note: '' }])
            setAdded(true)
          }}
        >
          <FaPlusCircle aria-hidden="true" className="size-3" />
          {t('calendar.addException')}
        </Button>
      )}
    </div>
  )
}
