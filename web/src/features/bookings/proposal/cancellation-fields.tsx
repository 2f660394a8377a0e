import { isSameValue } from '@annai/contract/bookings/changes'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import { CANCELLATION_PRESETS } from '@annai/contract/bookings/payment/presets'
import { Cancellation } from '@annai/contract/bookings/payment/shapes'
import { isDay } from '@annai/contract/days'
import { DEFAULT_CURRENCY } from '@annai/contract/money'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { type FieldsProps, type ProposalDraft, readAmount } from './proposal-draft.ts'
import { usePaymentWords } from './use-term-text.ts'

const PRESETS = Object.entries(CANCELLATION_PRESETS)
const EMPTY_STEP = { fromDays: null, percent: null }

const presetOf = ({ steps, noShowPercent }: NonNullable<ProposalDraft['cancellation']>) =>
  PRESETS.find(([, preset]) => isSameValue(preset, { steps, noShowPercent }))?.[0] ?? 'own'

/** A preset, or steps of the guide's own. */
export function CancellationFields({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const { setValue, control } = form
  const current = useWatch({ control, name: 'cancellation' })
  // Own steps may be equal to a preset for as long as they are edited.
  const [isOwn, setOwn] = useState(false)
  const rule = !current ? 'none' : isOwn ? 'own' : presetOf(current)
  const choose = (chosen: string) => {
    const ticketsAtCost = current?.ticketsAtCost ?? false
    const preset = PRESETS.find(([name]) => name === chosen)?.[1]
    const terms = preset
      ? { ...preset, steps: [...preset.steps], ticketsAtCost }
      : chosen === 'own'
        ? (current ?? { steps: [EMPTY_STEP], noShowPercent: 100, ticketsAtCost })
        : null
    setOwn(chosen === 'own')
    setValue('cancellation', terms, { shouldDirty: true, shouldValidate: chosen !== 'own' })
  }
  return (
    <div className="grid gap-3">
      <Select
        label={t('booking.payment.cancellationRule')}
        hint={t('booking.payment.localDays')}
        value={rule}
        onChange={({ target }) => choose(target.value)}
        options={['none', ...PRESETS.map(([name]) => name), 'own'].map((value) => ({
          value,
          label: t(`booking.payment.rules.${value as 'none'}`),
        }))}
      />
      {rule === 'own' && <OwnSteps form={form} problem={problem} onChange={() => setOwn(true)} />}
      {current && (
        <>
          <Checkbox
            label={t('booking.payment.tickets')}
            checked={current.ticketsAtCost}
            onChange={({ target }) =>
              setValue('cancellation.ticketsAtCost', target.checked, { shouldDirty: true })
            }
          />
          <Preview form={form} />
        </>
      )}
    </div>
  )
}

function OwnSteps({ form, problem, onChange }: FieldsProps & { onChange: () => void }) {
  const { t } = useTranslation()
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'cancellation.steps' })
  const errors = formState.errors.cancellation
  return (
    <fieldset className="grid gap-3" onInput={onChange}>
      <legend className="mb-1.5 font-semibold">{t('booking.payment.steps')}</legend>
      <p className="text-muted text-sm">{t('booking.payment.stepsHint')}</p>
      {fields.map((field, at) => (
        <div key={field.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <TextField
            label={t('booking.payment.fromDays')}
            inputMode="numeric"
            autoComplete="off"
            error={problem(errors?.steps?.[at]?.fromDays)}
            {...register(`cancellation.steps.${at}.fromDays`, readAmount)}
          />
          <TextField
            label={t('booking.payment.percent')}
            inputMode="numeric"
            autoComplete="off"
            error={problem(errors?.steps?.[at]?.percent)}
            {...register(`cancellation.steps.${at}.percent`, readAmount)}
          />
          <IconButton
            label={t('booking.payment.removeStep', { number: at + 1 })}
            icon={<FaTrashAlt />}
            onClick={() => {
              onChange()
              remove(at)
            }}
            className="mt-7 text-danger"
          />
        </div>
      ))}
      <Button
        look="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= BOOKING_LIMITS.cancellationSteps}
        onClick={() => {
          onChange()
          append(EMPTY_STEP)
        }}
      >
        <FaPlus aria-hidden="true" className="size-3" />
        {t('booking.payment.addStep')}
      </Button>
      <TextField
        label={t('booking.payment.noShowPercent')}
        inputMode="numeric"
        autoComplete="off"
        error={problem(errors?.noShowPercent)}
        {...register('cancellation.noShowPercent', readAmount)}
      />
    </fieldset>
  )
}

/** The sentences that the traveller will read. */
function Preview({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation()
  const words = usePaymentWords()
  const [cancellation, dateTimes, price, currency] = useWatch({
    control: form.control,
    name: ['cancellation', 'dateTimes', 'price', 'currency'],
  })
  const terms = Cancellation.safeParse(cancellation)
  if (!terms.success) return null
  const lines = words.cancellation({
    cancellation: terms.data,
    dateTimes: dateTimes.filter(({ date }) => isDay(date)),
    price: typeof price === 'number' && Number.isFinite(price) ? price : null,
    currency: currency || DEFAULT_CURRENCY,
  })
  return (
    <div className="rounded-md bg-sunken p-3 text-sm">
      <p className="font-semibold">{t('booking.payment.preview')}</p>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
