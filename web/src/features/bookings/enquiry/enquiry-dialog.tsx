import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { Enquiry } from '@annai/contract/bookings/shapes'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useSendEnquiry } from './use-send-enquiry.ts'

const EMPTY: Enquiry = { message: '', location: '', dateTime: '', customerGroupSize: 1 }
const DRAFT_FIELDS = ['message', 'location', 'dateTime', 'customerGroupSize'] as const

interface EnquiryDialogProps {
  guide: { id: string; name: string }
  onClose: () => void
}

/** The enquiry form. The draft is kept for each guide until it is sent. */
export function EnquiryDialog({ guide, onClose }: EnquiryDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const draft = `enquiry:${guide.id}`
  const send = useSendEnquiry()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/bookings/shapes')).Enquiry,
    ),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  useFormDraft(form, draft, DRAFT_FIELDS)

  const submit = handleSubmit((enquiry) => {
    if (send.isPending) return
    send.mutate(
      { guideId: guide.id, enquiry },
      {
        onSuccess: () => {
          deleteDraft(draft)
          toast.success(t('booking.enquirySubmitSuccess'))
          onClose()
        },
        onError: (error) => toast.error(messageOf(error, tCommon)),
      },
    )
  })

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={t('booking.enquiry.title')}
      description={t('booking.enquiry.text', { name: guide.name })}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(send.isPending ? 'booking.enquiry.submitting' : 'booking.enquiry.submit')}
    >
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
        hint={t('booking.enquiry.dateTimeHint')}
        error={problem(errors.dateTime)}
        {...register('dateTime')}
      />
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
    </FormDialog>
  )
}
