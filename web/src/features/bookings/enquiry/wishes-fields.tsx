import type { Availability } from '@annai/contract/availability/shapes'
import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import { PARTS_OF_DAY } from '@annai/contract/bookings/vocabulary'
import { groupOf } from '@annai/contract/bookings/wishes'
import { dayAfter, dayNumber, earliestDay, isDay } from '@annai/contract/days'
import { LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { CURRENCIES, USUAL_CURRENCIES } from '@annai/contract/money'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { readAvailability } from '../../availability/index.ts'
import type { EnquiryForm, WishesForm } from './enquiry-draft.ts'

interface WishesNotes {
  /** Whether the chosen range has too few free days in a row. */
  readonly isNotFree: boolean
  /** The guide's largest group if this one is larger, otherwise null. */
  readonly maxPeople: number | null
}

/** Warnings about wishes from the guide's calendar. They do not prevent an enquiry. */
function wishesNotes(wishes: WishesForm, availability: Availability | undefined): WishesNotes {
  const { fromDay, toDay, days } = wishes
  const group = groupOf({ adults: wishes.adults ?? null, children: wishes.children ?? null })
  const maxPeople = availability?.mostPeople ?? null
  return {
    isNotFree: fromDay ? !hasFreeRun(fromDay, toDay || fromDay, days ?? 1, availability) : false,
    maxPeople: maxPeople !== null && group !== null && group > maxPeople ? maxPeople : null,
  }
}

/** Days that the calendar does not list count as free. */
function hasFreeRun(from: string, to: string, length: number, known?: Availability): boolean {
  const taken = new Set(known?.days.filter(({ isFree }) => !isFree).map(({ day }) => day))
  let run = 0
  for (let day = from; day <= to; day = dayAfter(day, 1)) {
    run = taken.has(day) ? 0 : run + 1
    if (run >= length) return true
  }
  return from > to
}

export interface WishesFieldsProps {
  form: UseFormReturn<EnquiryForm, unknown, EnquiryRequest>
  guide: { name: string; username: string }
  onRemove: () => void
}

const numbersTo = (max: number) => Array.from({ length: max }, (_, at) => at + 1)
const orNull = (text: unknown) => (text === '' || text === undefined ? null : text)
const numberOrNull = (text: unknown) => (orNull(text) === null ? null : Number(text))
/** An emptied field stays an empty text, which the validation refuses. */
const numberOrEmpty = (text: unknown) => (text === '' || text === null ? text : Number(text))

function rangeOf({ fromDay, toDay }: WishesForm): number {
  if (!fromDay || !toDay || !isDay(fromDay) || !isDay(toDay)) return 1
  return Math.min(Math.max(dayNumber(toDay) - dayNumber(fromDay) + 1, 1), BOOKING_LIMITS.wishedDays)
}

/** The fields for days, group and wishes. All but the number of adults are optional. */
export function WishesFields({ form, guide, onRemove }: WishesFieldsProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, control, setValue, formState } = form
  const errors = formState.errors.trip
  const wishes = useWatch({ control, name: 'trip' }) ?? {}
  const range = rangeOf(wishes)
  const usual = USUAL_CURRENCIES[useLanguage()]
  const currency = wishes.currency ?? usual
  useEffect(() => setValue('trip.currency', currency), [setValue, currency])
  const people = { type: 'number', inputMode: 'numeric', step: 1 } as const
  return (
    <fieldset className="grid gap-5 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t('booking.wishes.title')}</legend>
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <TextField
          label={t('booking.wishes.fromDay')}
          type="date"
          min={earliestDay(Date.now())}
          error={problem(errors?.fromDay)}
          {...register('trip.fromDay', {
            setValueAs: orNull,
            onChange: ({ target }: { target: HTMLInputElement }) => {
              // A single day until a later last day is chosen.
              if (!target.value || !wishes.toDay || wishes.toDay < target.value)
                setValue('trip.toDay', target.value || null)
              setValue('trip.days', null)
            },
          })}
        />
        <TextField
          label={t('booking.wishes.toDay')}
          type="date"
          min={wishes.fromDay || earliestDay(Date.now())}
          error={problem(errors?.toDay)}
          {...register('trip.toDay', {
            setValueAs: orNull,
            onChange: () => setValue('trip.days', null),
          })}
        />
        <p className="col-span-full text-muted text-sm">{t('booking.wishes.dayHint')}</p>
      </div>
      {range > 1 && (
        <Select
          label={t('booking.wishes.howManyDays')}
          error={problem(errors?.days)}
          options={[
            { value: '', label: t('booking.wishes.anyDays') },
            ...numbersTo(range).map((count) => ({
              value: String(count),
              label: t('booking.wishes.dayCount', { count }),
            })),
          ]}
          {...register('trip.days', { setValueAs: numberOrNull })}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t('booking.wishes.adults')}
          min={1}
          error={problem(errors?.adults)}
          {...people}
          {...register('trip.adults', { setValueAs: numberOrEmpty })}
        />
        <TextField
          label={t('booking.wishes.children')}
          min={0}
          error={problem(errors?.children)}
          {...people}
          {...register('trip.children', { setValueAs: numberOrEmpty })}
        />
      </div>
      <WishesWarnings wishes={wishes} guide={guide} />
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={t('booking.wishes.partOfDay')}
          error={problem(errors?.partOfDay)}
          options={PARTS_OF_DAY.map((value) => ({
            value,
            label: t(`booking.wishes.parts.${value}`),
          }))}
          {...register('trip.partOfDay')}
        />
        <Select
          label={t('booking.wishes.hours')}
          error={problem(errors?.hours)}
          options={[
            { value: '', label: t('booking.wishes.anyHours') },
            ...numbersTo(BOOKING_LIMITS.wishedHours).map((count) => ({
              value: String(count),
              label: t('booking.wishes.hourCount', { count }),
            })),
          ]}
          {...register('trip.hours', { setValueAs: numberOrNull })}
        />
      </div>
      <Select
        label={t('booking.wishes.language')}
        error={problem(errors?.language)}
        options={[
          { value: '', label: t('booking.wishes.anyLanguage') },
          ...LANGUAGE_CODES.map((value) => ({ value, label: t(`languages.${value}`) })),
        ]}
        {...register('trip.language', { setValueAs: orNull })}
      />
      <div className="grid grid-cols-[1fr_7.5rem] items-end gap-3">
        <TextField
          label={t('booking.wishes.budget')}
          hint={t('booking.wishes.budgetHint')}
          optional
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          error={problem(errors?.budget)}
          {...register('trip.budget', { setValueAs: numberOrNull })}
        />
        <Select
          label={t('booking.wishes.currency')}
          error={problem(errors?.currency)}
          options={CURRENCIES.map((value) => ({ value, label: t(`currencies.${value}`) }))}
          {...register('trip.currency')}
        />
      </div>
      <Button look="quiet" size="sm" className="justify-self-start" onClick={onRemove}>
        {t('booking.wishes.remove')}
      </Button>
    </fieldset>
  )
}

/**
 * Warns if the guide is not free on these days or does not take such a group. The enquiry can be
 * sent anyway.
 */
function WishesWarnings({
  wishes,
  guide: { name, username },
}: { wishes: WishesForm } & Pick<WishesFieldsProps, 'guide'>) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['availability', 'public', username],
    queryFn: ({ signal }) => readAvailability(username, signal),
    // Without the availability there is just no warning.
    retry: false,
  })
  const { isNotFree, maxPeople } = wishesNotes(wishes, data)
  return (
    <div role="status" className="contents">
      {isNotFree && <Banner tone="waiting">{t('booking.wishes.notFree', { name })}</Banner>}
      {maxPeople !== null && (
        <Banner tone="waiting">{t('booking.wishes.tooMany', { name, count: maxPeople })}</Banner>
      )}
    </div>
  )
}
