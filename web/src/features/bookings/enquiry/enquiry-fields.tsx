import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import { EMPTY_WISHES, groupOf } from '@annai/contract/bookings/wishes'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { GroupDetailsSection } from '../group-details/group-details-section.tsx'
import { areWishesOpen } from './enquiry-draft.ts'
import { WishesFields, type WishesFieldsProps } from './wishes-fields.tsx'

/** The fields of an enquiry: free text, and on demand those for days, group and wishes. */
export function EnquiryFields({ form, guide }: Pick<WishesFieldsProps, 'form' | 'guide'>) {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, control, formState, getValues, setValue, setFocus } = form
  const errors = formState.errors
  const wishes = useWatch({ control, name: 'trip' })
  const isOpen = areWishesOpen(wishes)

  const open = () => {
    const size = getValues('customerGroupSize')
    setValue('trip', { ...EMPTY_WISHES, adults: Number.isInteger(size) ? size : 1, children: 0 })
    setValue('customerGroupSize', undefined)
    // The fields exist after the next render.
    setTimeout(() => setFocus('trip.fromDay'))
  }
  const remove = () => {
    const group = groupOf({ adults: Number(wishes?.adults), children: Number(wishes?.children) })
    setValue('customerGroupSize', group || BOOKING_LIMITS.groupSizeMin)
    setValue('trip', EMPTY_WISHES)
    setTimeout(() => setFocus('customerGroupSize'))
  }
  return (
    <>
      <TextArea
        label={t('booking.enquiry.message')}
        hint={t('booking.enquiry.messageHint')}
        error={problem(errors.message)}
        limit={BOOKING_LIMITS.enquiryCounter}
        rows={5}
        {...register('message')}
      />
      <TextField
        label={t('booking.enquiry.location')}
        hint={t('booking.enquiry.locationHint')}
        error={problem(errors.location)}
        {...register('location')}
      />
      <TextField
        label={t('booking.enquiry.dateTime')}
        hint={t(wishes?.fromDay ? 'booking.wishes.dateTimeHint' : 'booking.enquiry.dateTimeHint')}
        error={problem(errors.dateTime)}
        {...register('dateTime')}
      />
      {isOpen ? (
        <WishesFields form={form} guide={guide} onRemove={remove} />
      ) : (
        <>
          <TextField
            label={t('booking.enquiry.groupSize')}
            type="number"
            inputMode="numeric"
            min={BOOKING_LIMITS.groupSizeMin}
            max={BOOKING_LIMITS.groupSizeMax}
            step={1}
            className="max-w-40"
            error={problem(errors.customerGroupSize)}
            {...register('customerGroupSize', { valueAsNumber: true })}
          />
          <Button look="secondary" className="justify-self-start" onClick={open}>
            <FaPlus aria-hidden="true" className="size-3.5" />
            {t('booking.wishes.add')}
          </Button>
        </>
      )}
      <GroupDetailsSection form={form} />
    </>
  )
}
