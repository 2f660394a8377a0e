import type { EnquiryRequest } from '@annai/contract/bookings/enquiries/shapes'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useState } from 'react'
import type { Resolver, ResolverResult, ResolverSuccess } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft, readFormDraft } from '../../../shell/forms/draft.ts'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { api } from '../../../shell/http/api.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { randomId } from '../../../shell/http/random-id.ts'
import { inviteToPush } from '../../../shell/session/push-invitation.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { filledGroupDetails } from '../group-details/group-details-form.ts'
import { useMoment } from '../use-tour-times.ts'
import {
  areWishesOpen,
  DRAFT_FIELDS,
  draftOf,
  type EnquiryForm,
  type EnquiryInput,
  initialForm,
  rememberEnquiry,
} from './enquiry-draft.ts'
import { EnquiryFields } from './enquiry-fields.tsx'
import { MoreGuides } from './more-guides.tsx'
import { openBookingQuery, useOpenBooking } from './open-booking-note.tsx'

interface EnquirySubmission {
  request: EnquiryRequest
  /** Ids of the other guides who receive the same enquiry. */
  others: readonly string[]
}

/**
 * Sends an enquiry to one or several guides and returns the path of the booking or trip. A retry
 * from the same form creates no second one.
 */
function useSendEnquiry() {
  const client = useQueryClient()
  const [keys] = useState(() => ({ booking: randomId(), trip: randomId() }))
  return useMutation({
    mutationFn: async ({
      request: { guideId, trip: wishes, ...enquiry },
      others,
    }: EnquirySubmission) => {
      const body = wishes ? { ...enquiry, trip: wishes } : enquiry
      if (others.length === 0) {
        const { booking } = await api.call(
          'POST /api/bookings',
          { body: { guideId, ...body } },
          { headers: { 'Idempotency-Key': keys.booking } },
        )
        return `/bookings/${booking._id}` as const
      }
      const answer = await api.call(
        'POST /api/trips',
        { body: { guideIds: [guideId, ...others], ...body } },
        { headers: { 'Idempotency-Key': keys.trip } },
      )
      return `/trips/${answer.trip._id}` as const
    },
    onSuccess: (path) => {
      inviteToPush(path)
      return client.invalidateQueries({ queryKey: bookingKeys.all })
    },
  })
}

const isValid = (
  result: ResolverResult<EnquiryInput, EnquiryRequest>,
): result is ResolverSuccess<EnquiryRequest> => Object.keys(result.errors).length === 0

/** Validates the form with the schema of the request, so that errors are reported by field. */
function useEnquiryResolver(guideId: string): Resolver<EnquiryForm, unknown, EnquiryRequest> {
  const check = useShapeResolver(
    async () => (await import('@annai/contract/bookings/enquiries/shapes')).EnquiryRequest,
  )
  return useCallback(
    async ({ trip: wishes, party, ...text }, context, { criteriaMode }) => {
      // The adults and children of the wishes replace the group size.
      const enquiry = areWishesOpen(wishes) ? { ...text, customerGroupSize: undefined } : text
      const options = { criteriaMode, fields: {}, shouldUseNativeValidation: false }
      const result = await check(
        { guideId, enquiry, trip: wishes, party: filledGroupDetails(party) },
        context,
        options,
      )
      if (isValid(result)) return result
      const { enquiry: fields, trip: wishesErrors, party: groupDetails, root } = result.errors
      return {
        values: {},
        errors: {
          ...fields,
          ...(wishesErrors && { trip: wishesErrors }),
          ...(groupDetails && { party: groupDetails }),
          ...(root && { root }),
        },
      }
    },
    [check, guideId],
  )
}

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
