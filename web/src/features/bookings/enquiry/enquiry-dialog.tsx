import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft, readFormDraft } from '../../../shell/forms/draft.ts'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useMoment } from '../use-tour-times.ts'
import {
  DRAFT_FIELDS,
  draftOf,
  type EnquiryForm,
  initialForm,
  rememberEnquiry,
} from './enquiry-draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import { MoreGuides } from './more-guides.tsx'
import { openBookingQuery, useOpenBooking } from './open-booking.ts'
import { useEnquiryResolver } from './use-enquiry-resolver.ts'
import { useSendEnquiry } from './use-send-enquiry.ts'

/**
 * How long, in milliseconds, a cached answer about an open booking is used when an enquiry is sent.
 */
const FRESH_MS = 30_000

interface EnquiryDialogProps {
  guide: { id: string; name: string; username: string }
  onClose: () => void
}

/** The form has the fields of `enquiry` at the top. */
const formFieldOf = (field: string) => field.replace(/^enquiry\./, '')

/** Focuses the link that replaces the form, so that screen readers announce it. */
const focusOnce = (link: HTMLAnchorElement | null) => link?.focus()

/**
 * The enquiry form. Its draft is stored by guide until it is sent. While a booking with this guide
 * is open, a second enquiry must be confirmed. Once it is sent, the dialog links to the booking.
 */
export function EnquiryDialog({ guide, onClose }: EnquiryDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const day = useMoment({ dateStyle: 'long' })
  const client = useQueryClient()
  const draft = draftOf(guide.id)
  const formId = useId()
  const { data: openBooking } = useOpenBooking(guide.id)
  const send = useSendEnquiry()
  const [wantsAnother, setWantsAnother] = useState(false)
  const [others, setOthers] = useState<readonly GuideCard[]>([])
  /** A valid enquiry that waits for the confirmation of a second one. */
  const [unconfirmed, setUnconfirmed] = useState<EnquiryRequest | null>(null)
  const [initial] = useState(() => initialForm(guide.id))
  const [isFilledIn] = useState(
    () => initial.message !== '' && !('message' in readFormDraft(draft)),
  )
  const form = useForm<EnquiryForm, unknown, EnquiryRequest>({
    resolver: useEnquiryResolver(guide.id),
    defaultValues: initial,
  })
  const { handleSubmit, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const wishes = useWatch({ control: form.control, name: 'trip' })
  useFormDraft(form, draft, DRAFT_FIELDS)

  const sendNow = (request: EnquiryRequest) =>
    send.mutate(
      { request, others: others.map(({ _id }) => _id) },
      {
        onSuccess: () => {
          rememberEnquiry([guide.id, ...others.map(({ _id }) => _id)], form.getValues())
          deleteDraft(draft)
          toast.success(t('booking.enquirySubmitSuccess'))
        },
        onError: (error) => {
          // Only the server knows which days are past in the guide's time zone.
          if (setFieldProblems(form, error, formFieldOf)) return
          if (others.length === 0) toast.error(messageOf(error, tCommon))
        },
      },
    )
  const submit = handleSubmit(async (enquiry) => {
    if (send.isPending) return
    // Another tab or device may have sent an enquiry since the page was loaded.
    const existing = wantsAnother
      ? null
      : await client
          .fetchQuery({ ...openBookingQuery(guide.id), staleTime: FRESH_MS })
          .catch(() => null)
    if (existing) setUnconfirmed(enquiry)
    else sendNow(enquiry)
  })
  const confirmSecond = () => {
    setWantsAnother(true)
    setUnconfirmed(null)
    if (unconfirmed) sendNow(unconfirmed)
  }

  const frame = { open: true, onClose, busy: send.isPending }
  const name = guide.name
  const linkTo = (path: string) => (
    <ButtonLink ref={focusOnce} to={path}>
      {t(path.startsWith('/trips/') ? 'booking.trips.title' : 'booking.enquiry.openBooking')}
    </ButtonLink>
  )
  const count = others.length + 1
  const content = send.data
    ? {
        title:
          count > 1
            ? t('booking.trips.same.sent', { count })
            : t('booking.enquiry.sent.title', { name }),
        description: t(count > 1 ? 'booking.trips.same.sentText' : 'booking.enquiry.sent.text'),
        actions: (
          <>
            <Button look="secondary" onClick={onClose}>
              {tCommon('actions.close')}
            </Button>
            {linkTo(send.data)}
          </>
        ),
      }
    : openBooking && !wantsAnother && (unconfirmed || !isDirty)
      ? {
          title: t('booking.enquiry.already.title', { name }),
          description: t('booking.enquiry.already.text', { date: day(openBooking.createdAt) }),
          actions: (
            <>
              <Button look="secondary" onClick={confirmSecond}>
                {t('booking.enquiry.another')}
              </Button>
              {linkTo(`/bookings/${openBooking._id}`)}
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
              {isFilledIn && <p className="text-muted">{t('booking.enquiry.lastFilledIn')}</p>}
              <EnquiryFields form={form} guide={guide} />
              <MoreGuides
                username={guide.username}
                wishes={wishes}
                chosen={others}
                onChange={setOthers}
              />
              {send.error && count > 1 && Object.keys(errors).length === 0 && (
                <FormAlert cause={send.error}>{messageOf(send.error, tCommon)}</FormAlert>
              )}
            </form>
          ),
        }
  return <Dialog {...frame} {...content} />
}
