import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import type { Enquiry } from '@annai/contract/bookings/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type FieldErrors, type UseFormRegister, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useMoment } from '../use-tour-times.ts'
import { openBookingQuery, useOpenBooking } from './open-booking.ts'
import { useSendEnquiry } from './use-send-enquiry.ts'

const EMPTY: Enquiry = { message: '', location: '', dateTime: '', customerGroupSize: 1 }
const DRAFT_FIELDS = ['message', 'location', 'dateTime', 'customerGroupSize'] as const
/** How old the answer may be that no booking is open when an enquiry is sent. */
const FRESH_MS = 30_000

interface EnquiryDialogProps {
  guide: { id: string; name: string }
  onClose: () => void
}

/** The content that replaced the form is announced by moving the focus into it. */
const focusOnce = (link: HTMLAnchorElement | null) => link?.focus()

/**
 * The enquiry form. The draft is kept for each guide until it is sent. While a booking with this
 * guide is open, a second enquiry is confirmed first; after sending, the dialog leads to the booking.
 */
export function EnquiryDialog({ guide, onClose }: EnquiryDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const day = useMoment({ dateStyle: 'long' })
  const client = useQueryClient()
  const draft = `enquiry:${guide.id}`
  const formId = useId()
  const { data: openBooking } = useOpenBooking(guide.id)
  const send = useSendEnquiry()
  const [wantsAnother, setWantsAnother] = useState(false)
  /** Checked and complete, but not sent before the traveller wants a second one. */
  const [held, setHeld] = useState<Enquiry | null>(null)
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/bookings/shapes')).Enquiry,
    ),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useFormDraft(form, draft, DRAFT_FIELDS)

  const sendNow = (enquiry: Enquiry) =>
    send.mutate(
      { guideId: guide.id, enquiry },
      {
        onSuccess: () => {
          deleteDraft(draft)
          toast.success(t('booking.enquirySubmitSuccess'))
        },
        onError: (error) => toast.error(messageOf(error, tCommon)),
      },
    )
  const submit = handleSubmit(async (enquiry) => {
    if (send.isPending) return
    // Another tab or device may have sent one since the page was loaded.
    const known = wantsAnother
      ? null
      : await client
          .fetchQuery({ ...openBookingQuery(guide.id), staleTime: FRESH_MS })
          .catch(() => null)
    if (known) setHeld(enquiry)
    else sendNow(enquiry)
  })
  const goOn = () => {
    setWantsAnother(true)
    setHeld(null)
    if (held) sendNow(held)
  }

  const frame = { open: true, onClose, busy: send.isPending }
  const name = guide.name
  const linkTo = (id: string) => (
    <ButtonLink ref={focusOnce} to={`/bookings/${id}`}>
      {t('booking.enquiry.openBooking')}
    </ButtonLink>
  )
  const content = send.data
    ? {
        title: t('booking.enquiry.sent.title', { name }),
        description: t('booking.enquiry.sent.text'),
        actions: (
          <>
            <Button look="secondary" onClick={onClose}>
              {tCommon('actions.close')}
            </Button>
            {linkTo(send.data.booking._id)}
          </>
        ),
      }
    : openBooking && !wantsAnother && (held || !isDirty)
      ? {
          title: t('booking.enquiry.already.title', { name }),
          description: t('booking.enquiry.already.text', { date: day(openBooking.createdAt) }),
          actions: (
            <>
              <Button look="secondary" onClick={goOn}>
                {t('booking.enquiry.another')}
              </Button>
              {linkTo(openBooking._id)}
            </>
          ),
        }
      : {
          title: t('booking.enquiry.title'),
          description: t('booking.enquiry.text', { name }),
          actions: (
            <>
              <Button look="secondary" onClick={onClose} disabled={send.isPending}>
                {tCommon('actions.cancel')}
              </Button>
              <Button type="submit" form={formId} busy={send.isPending || isSubmitting}>
                {t(send.isPending ? 'booking.enquiry.submitting' : 'booking.enquiry.submit')}
              </Button>
            </>
          ),
          children: (
            <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
              <EnquiryFields register={register} errors={errors} />
            </form>
          ),
        }
  return <Dialog {...frame} {...content} />
}

function EnquiryFields(props: {
  register: UseFormRegister<Enquiry>
  errors: FieldErrors<Enquiry>
}) {
  const { register, errors } = props
  const { t } = useTranslation()
  const problem = useProblem()
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
    </>
  )
}
