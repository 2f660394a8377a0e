import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDiscard } from '../../../shell/forms/discard-dialog.tsx'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { isOvertaken, OvertakenNote } from '../actions/overtaken-note.tsx'
import { useBookingAction, useProposalContext } from '../booking-queries.ts'
import { useNeedTicks } from '../group-details/need-ticks.tsx'
import { readerZone } from '../use-tour-times.ts'
import {
  defaultsOf,
  type ProposalDraft,
  prefilled,
  readProposalDraft,
  saveProposalDraft,
} from './proposal-draft.ts'
import { ProposalFields } from './proposal-fields.tsx'

/** Used until the agreed times are loaded. */
const NOTHING_AGREED = { taken: [], groups: 1 }

interface ProposeDialogProps {
  booking: Booking
  isPossible: boolean
  onClose: () => void
}

/** The proposal form. Its draft survives an error, a reload and a logout. */
export function ProposeDialog({ booking, isPossible, onClose }: ProposeDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const mutation = useBookingAction(booking._id)
  const needs = useNeedTicks(booking)
  const [draft, setDraft] = useState(() => readProposalDraft(booking))
  const { data: context } = useProposalContext()
  const defaults = defaultsOf(context, readerZone())
  const fresh = prefilled(booking, defaults)
  const form = useForm<ProposalDraft, unknown, ProposalRequest>({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/bookings/proposals/shapes')).ProposalRequest,
    ),
    defaultValues: draft ?? fresh,
  })
  const { subscribe, reset, handleSubmit, formState } = form

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => isDirty && saveProposalDraft(booking, values),
      }),
    [subscribe, booking],
  )

  const isFirst = draft === null && booking.details === null
  const { timeZone, currency, cancellation } = defaults
  // The defaults may arrive after the form is shown. They must not replace changed fields.
  const fill = useEffectEvent(() => {
    if (!isFirst) return
    // `resetField` would ignore fields that are not rendered yet.
    reset(fresh, { keepDirtyValues: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the defaults change
  useEffect(() => fill(), [timeZone, currency, cancellation])

  const startOver = () => {
    saveProposalDraft(booking, null)
    setDraft(null)
    reset(fresh)
  }
  const { requestDiscard, dialog } = useDiscard(true, startOver)
  const send = handleSubmit((proposal) => {
    if (mutation.isPending) return
    mutation.mutate(
      {
        action: 'propose',
        proposal: { ...proposal, ...(needs.covers && { covers: needs.covers }) },
      },
      {
        onSuccess: () => {
          saveProposalDraft(booking, null)
          toast.success(t('booking.propose.done'))
          onClose()
        },
        onError: (error) =>
          toast.error(t('booking.propose.failed'), { description: messageOf(error, tCommon) }),
      },
    )
  })
  const isGone = isOvertaken(isPossible, mutation)
  const kind = booking.details ? 'changes' : 'details'
  const effect = booking.agreed ? 'changes' : 'details'

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={mutation.isPending}
      width="lg"
      title={t(`booking.propose.title.${kind}`)}
      description={t(`booking.propose.text.${effect}`)}
      onSubmit={send}
      cancelLabel={tCommon('actions.close')}
      submitLabel={t('booking.propose.action')}
      isSubmitDisabled={isGone}
      notes={
        <>
          {dialog}
          {isGone && <OvertakenNote />}
          {draft && (
            <Banner
              action={
                <Button size="sm" look="secondary" onClick={requestDiscard}>
                  {t('booking.propose.startOver')}
                </Button>
              }
            >
              {t('booking.propose.restored')}
            </Banner>
          )}
        </>
      }
    >
      <ProposalFields
        form={form}
        problem={problem}
        bookingId={booking._id}
        agreed={context ?? NOTHING_AGREED}
      />
      {needs.fields}
      {formState.isSubmitted && !formState.isValid && (
        <p role="alert" className="font-semibold text-danger">
          {t('booking.propose.check')}
        </p>
      )}
    </FormDialog>
  )
}
