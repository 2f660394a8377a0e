import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import { includedSum, LINE_UNITS, PRICE_LINE_KINDS } from '@annai/contract/bookings/payment/shapes'
import { DEFAULT_CURRENCY } from '@annai/contract/money'
import { useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { CancellationFields } from './cancellation-fields.tsx'
import { type FieldsProps, readAmount } from './proposal-draft.ts'
import { usePrice } from './use-term-text.ts'

/** Price lines, deposit and cancellation terms, folded until one of them is used. */
export function PaymentFields({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const { priceLines, deposit, cancellation } = form.formState.errors
  const [isOpen, setOpen] = useState(() => {
    const values = form.getValues()
    return Boolean(values.priceLines?.length || values.deposit || values.cancellation)
  })
  const hasErrors = Boolean(priceLines || deposit || cancellation)
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 px-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('booking.payment.title')}
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-3">
        <p className="text-muted text-sm">{t('booking.payment.about')}</p>
        <PriceLines form={form} problem={problem} />
        <DepositFields form={form} problem={problem} />
        <CancellationFields form={form} problem={problem} />
      </div>
    </details>
  )
}

function PriceLines({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'priceLines' })
  const errors = formState.errors.priceLines
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-semibold">{t('booking.field.priceLines')}</legend>
      {fields.map((field, at) => (
        <div
          key={field.id}
          className="grid items-start gap-3 rounded-lg border border-line p-3 sm:grid-cols-2"
        >
          <TextField
            label={t('booking.payment.label')}
            error={problem(errors?.[at]?.label)}
            autoComplete="off"
            {...register(`priceLines.${at}.label`)}
          />
          <TextField
            label={t('booking.payment.amount')}
            optional
            inputMode="decimal"
            autoComplete="off"
            error={problem(errors?.[at]?.amount)}
            {...register(`priceLines.${at}.amount`, readAmount)}
          />
          <Select
            label={t('booking.payment.per')}
            options={LINE_UNITS.map((value) => ({
              value,
              label: t(`booking.payment.units.${value}`),
            }))}
            {...register(`priceLines.${at}.per`)}
          />
          <Select
            label={t('booking.payment.kind')}
            options={PRICE_LINE_KINDS.map((value) => ({
              value,
              label: t(`booking.payment.kinds.${value}`),
            }))}
            {...register(`priceLines.${at}.kind`)}
          />
          <IconButton
            label={t('booking.payment.removeLine', { number: at + 1 })}
            icon={<FaTrashAlt />}
            onClick={() => remove(at)}
            className="justify-self-end text-danger sm:col-span-2"
          />
        </div>
      ))}
      <IncludedSum form={form} />
      <Button
        look="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= BOOKING_LIMITS.priceLines}
        onClick={() => append({ label: '', amount: null, per: 'group', kind: 'included' })}
      >
        <FaPlus aria-hidden="true" className="size-3" />
        {t('booking.payment.addLine')}
      </Button>
    </fieldset>
  )
}

/** The running sum, which has to match the price. */
function IncludedSum({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation()
  const price = usePrice()
  const [lines, people, currency] = useWatch({
    control: form.control,
    name: ['priceLines', 'customerGroupSize', 'currency'],
  })
  const sum = includedSum(lines ?? [], people)
  return (
    <p role="status" className="text-sm empty:hidden">
      {sum !== null &&
        !Number.isNaN(sum) &&
        t('booking.payment.sum', { amount: price(sum, currency || DEFAULT_CURRENCY) })}
    </p>
  )
}

function DepositFields({ form, problem }: FieldsProps) {
  const { t } = useTranslation()
  const { register, setValue, control, formState } = form
  const deposit = useWatch({ control, name: 'deposit' })
  const errors = formState.errors.deposit
  return (
    <div className="grid gap-3">
      <Checkbox
        label={t('booking.payment.hasDeposit')}
        checked={Boolean(deposit)}
        onChange={({ target }) =>
          setValue('deposit', target.checked ? { amount: null, dueOn: null, note: '' } : null, {
            shouldDirty: true,
          })
        }
      />
      {deposit && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={t('booking.payment.depositAmount')}
            inputMode="decimal"
            autoComplete="off"
            error={problem(errors?.amount)}
            {...register('deposit.amount', readAmount)}
          />
          <TextField
            label={t('booking.payment.depositDue')}
            optional
            type="date"
            error={problem(errors?.dueOn)}
            {...register('deposit.dueOn', { setValueAs: (day: unknown) => day || null })}
          />
          <TextField
            label={t('booking.payment.depositNote')}
            hint={t('booking.payment.depositNoteHint')}
            optional
            className="sm:col-span-2"
            autoComplete="off"
            error={problem(errors?.note)}
            {...register('deposit.note')}
          />
        </div>
      )}
    </div>
  )
}
