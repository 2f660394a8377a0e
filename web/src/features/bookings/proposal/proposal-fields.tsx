import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { DateTimeRow, ProposalContext } from '@annai/contract/bookings/proposals/shapes'
import { graphemes } from '@annai/contract/graphemes'
import { CURRENCIES } from '@annai/contract/money'
import { resolveZone, spanOf } from '@annai/contract/when'
import { useId, useMemo } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { amountOf } from '../../../shell/forms/amount.ts'
import { classes } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useTourTimes } from '../use-tour-times.ts'
import { CalendarNote } from './calendar-note.tsx'
import { OverlapNote } from './overlap-note.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { type FieldsProps, rowAfter } from './proposal-draft.ts'
import { overlapsOf } from './proposal-overlaps.ts'

interface ProposalFieldsProps extends FieldsProps {
  bookingId: string
  /** The agreed times of this guide. */
  agreed: Pick<ProposalContext, 'taken' | 'groups'>
}

/** The fields of a proposal. */
export function ProposalFields({ form, problem, bookingId, agreed }: ProposalFieldsProps) {
  const { t } = useTranslation()
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          label={t('booking.field.location')}
          hint={t('booking.propose.locationHint')}
          error={problem(errors.location)}
          autoComplete="off"
          {...register('location')}
        />
        <TextField
          label={t('booking.field.customerGroupSize')}
          hint={t('booking.propose.groupSizeHint')}
          error={problem(errors.customerGroupSize)}
          type="number"
          inputMode="numeric"
          min={BOOKING_LIMITS.groupSizeMin}
          step={1}
          {...register('customerGroupSize', { valueAsNumber: true })}
        />
      </div>
      <DateTimeRows form={form} problem={problem} />
      <Overlaps form={form} bookingId={bookingId} agreed={agreed} />
      <CalendarNote form={form} bookingId={bookingId} />
      <TimeZoneField form={form} problem={problem} />
      <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <TextField
          label={t('booking.field.price')}
          hint={t('booking.propose.priceHint')}
          optional
          error={problem(errors.price)}
          inputMode="decimal"
          autoComplete="off"
          {...register('price', {
            setValueAs: (price: unknown) => (typeof price === 'string' ? amountOf(price) : price),
          })}
        />
        <Select
          label={t('booking.propose.currency')}
          className="content-end"
          error={problem(errors.currency)}
          options={CURRENCIES.map((value) => ({ value, label: t(`currencies.${value}`) }))}
          {...register('currency')}
        />
      </div>
      <PaymentFields form={form} problem={problem} />
      <TextArea
        label={t('booking.field.remarks')}
        hint={t('booking.propose.remarksHint')}
        optional
        limit={BOOKING_LIMITS.remarks}
        measure={graphemes}
        countFrom={0.9}
        error={problem(errors.remarks)}
        {...register('remarks')}
      />
      <Checkbox label={t('booking.propose.allowOverlap')} {...register('allowOverlap')} />
    </>
  )
}

/** Warns about overlaps and conflicts, next to the date fields. */
function Overlaps({ form, bookingId, agreed }: Omit<ProposalFieldsProps, 'problem'>) {
  const { t } = useTranslation()
  const [dateTimes, timeZone, isAllowed] = useWatch({
    control: form.control,
    name: ['dateTimes', 'timeZone', 'allowOverlap'],
  })
  return (
    <OverlapNote
      timeZone={timeZone}
      overlaps={overlapsOf({ dateTimes, timeZone }, agreed, bookingId)}
    >
      {t(isAllowed ? 'booking.overlap.allowed' : 'booking.overlap.refused')}
    </OverlapNote>
  )
}

/** A hint about a row that is valid but may be a mistake. */
function useRowNote(timeZone: string): (row: DateTimeRow | undefined) => string | null {
  const { t } = useTranslation()
  const zone = resolveZone(timeZone)
  return (row) => {
    if (!row?.startTime || !row.endTime) return null
    if (row.startTime === row.endTime) return t('booking.propose.wholeDay')
    // Valid, because a tour can be agreed after it took place, but the year may be mistyped.
    if (zone !== null && spanOf(row, zone).end < Date.now()) return t('booking.propose.past')
    return row.endTime < row.startTime ? t('booking.propose.nextDay') : null
  }
}

/** The dates, at least one. */
function DateTimeRows({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const { control, register, getValues, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'dateTimes' })
  const errors = formState.errors.dateTimes
  const [rows, timeZone] = useWatch({ control, name: ['dateTimes', 'timeZone'] })
  const noteOn = useRowNote(timeZone)
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{t('booking.field.dateTimes')}</legend>
      {fields.map((field, at) => (
        <div
          key={field.id}
          className={classes(
            'grid grid-cols-2 items-start gap-3 rounded-lg border border-line p-3',
            fields.length > 1
              ? 'sm:grid-cols-[1fr_8rem_8rem_auto]'
              : 'sm:grid-cols-[1fr_8rem_8rem]',
          )}
        >
          <TextField
            label={t('booking.propose.date')}
            className="max-sm:col-span-2"
            type="date"
            error={problem(errors?.[at]?.date)}
            {...register(`dateTimes.${at}.date`)}
          />
          <TextField
            label={t('booking.propose.start')}
            type="time"
            error={problem(errors?.[at]?.startTime)}
            {...register(`dateTimes.${at}.startTime`)}
          />
          <TextField
            label={t('booking.propose.end')}
            type="time"
            error={problem(errors?.[at]?.endTime)}
            {...register(`dateTimes.${at}.endTime`)}
          />
          {fields.length > 1 && (
            <IconButton
              label={t('booking.propose.removeDate', { number: at + 1 })}
              icon={<FaTrashAlt />}
              onClick={() => remove(at)}
              className="text-danger max-sm:col-span-2 max-sm:justify-self-end sm:mt-7"
            />
          )}
          <p role="status" className="col-span-full text-amber-ink text-sm empty:hidden">
            {noteOn(rows[at])}
          </p>
        </div>
      ))}
      {fields.length > 1 && <p className="text-muted text-sm">{t('booking.propose.allDates')}</p>}
      <Button
        look="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= BOOKING_LIMITS.dateTimes}
        onClick={() => append(rowAfter(getValues('dateTimes').at(-1)))}
      >
        <FaPlus aria-hidden="true" className="size-3" />
        {t('booking.propose.addDate')}
      </Button>
    </fieldset>
  )
}

/** Free text with the IANA zones as suggestions. UTC offsets are valid too. */
function TimeZoneField({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const listId = useId()
  const times = useTourTimes()
  const [typed, rows] = useWatch({ control: form.control, name: ['timeZone', 'dateTimes'] })
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  // The offset depends on the date, and must be shown before the hours are typed.
  const dated = rows
    .filter(({ date }) => /^\d{4}-\d{2}-\d{2}$/.test(date))
    .map(({ date, startTime, endTime }) => ({
      date,
      startTime: startTime || '12:00',
      endTime: endTime || '12:00',
    }))
  const named = resolveZone(typed) ? times.zones(typed, dated).join(' / ') : null
  return (
    <>
      <TextField
        label={t('booking.field.timeZone')}
        hint={named ?? t('booking.propose.timeZoneHint')}
        error={problem(form.formState.errors.timeZone)}
        placeholder="GMT+2"
        list={listId}
        autoComplete="off"
        spellCheck={false}
        {...form.register('timeZone')}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
