import { isAgreed } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { decides } from '@annai/contract/bookings/trips/policy'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readDraft, saveDraft } from '../../../shell/forms/draft.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { randomId } from '../../../shell/http/random-id.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBookingAction } from '../booking-queries.ts'
import { comparedWith } from '../proposal/compared-proposal.ts'
import { ProposalChanges } from '../proposal/proposal-changes.tsx'
import { PriceTerm, ProposalTerms } from '../proposal/proposal-terms.tsx'
import { useTrip } from '../trips/trip-queries.ts'
import { useOtherName } from '../use-other-name.ts'
import { isOvertaken, OvertakenNote } from './overtaken-note.tsx'

/** Another booking of the same trip that is already confirmed. */
function useConfirmedBooking(
  { _id, tripRef }: Pick<Booking, '_id' | 'tripRef'>,
  isEnabled: boolean,
): TripBooking | undefined {
  const { data } = useTrip(isEnabled ? (tripRef?.id ?? null) : null)
  return data?.bookings.find((other) => other._id !== _id && decides(other.status))
}

/** Shown when a second proposal of the same trip is about to be confirmed. */
function ConfirmedNote({ booking }: { booking: TripBooking }) {
  const { t } = useTranslation()
  const name = useOtherName(booking, 'user')
  return (
    <Banner
      tone="waiting"
      role="status"
      action={
        <Link
          to={`/bookings/${booking._id}`}
          aria-label={t('booking.list.openWith', { name })}
          className={buttonStyle('secondary', 'sm')}
        >
          {t('booking.enquiry.openBooking')}
        </Link>
      }
    >
      {t('booking.trips.another', { name })}
    </Banner>
  )
}

interface AnswerDialogProps {
  booking: Booking
  details: Proposal
  action: 'confirm' | 'reject'
  isPossible: boolean
  onClose: () => void
}

/**
 * Confirms or rejects the revision that was shown when the dialog opened. If a newer one arrives,
 * the traveller must review it first.
 */
export function AnswerDialog(props: AnswerDialogProps) {
  const { booking, details, action, isPossible, onClose } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const name = useOtherName(booking, 'user')
  const [seen, setSeen] = useState(details)
  const [before, setBefore] = useState(() => comparedWith(booking))
  const mutation = useBookingAction(booking._id)
  const isGone = isOvertaken(isPossible, mutation)
  const isOutdated = !isGone && details.revision !== seen.revision
  const draft = `reject:${booking._id}`
  const [reason, setReason] = useState(() => ({ id: randomId(), text: readDraft(draft) ?? '' }))
  const [keepOthers, setKeepOthers] = useState(false)
  // Confirming a change of agreed terms does not close other bookings.
  const hasOthers = (booking.tripRef?.asked ?? 0) > 1 && !isAgreed(booking.status)
  const confirmed = useConfirmedBooking(booking, action === 'confirm' && hasOthers)
  const isTooLong = action === 'reject' && !fitsIn(reason.text.trim(), CHAT_LIMITS.message)

  const send = () =>
    mutation.mutate(
      action === 'confirm'
        ? { action, revision: seen.revision, keepOthers: keepOthers || confirmed !== undefined }
        : { action, revision: seen.revision, reason: reason.text.trim() === '' ? null : reason },
      {
        onSuccess: () => {
          saveDraft(draft, '')
          toast.success(t(`booking.${action}.done`))
          onClose()
        },
        onError: (error) =>
          toast.error(t(`booking.${action}.failed`, { message: messageOf(error, tCommon) })),
      },
    )
  const showNewest = () => {
    setBefore(seen)
    setSeen(details)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={mutation.isPending}
      title={t(`booking.${action}.title`)}
      description={t(`booking.${action}.text`, { name })}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={mutation.isPending}>
            {t('booking.actions.notYet')}
          </Button>
          <Button
            look={action === 'confirm' ? 'primary' : 'danger'}
            busy={mutation.isPending}
            disabled={isOutdated || isGone || isTooLong}
            onClick={send}
          >
            {t(`booking.${action}.action`)}
          </Button>
        </>
      }
    >
      {isGone && <OvertakenNote />}
      {isOutdated && (
        <Banner
          tone="waiting"
          role="alert"
          title={t('booking.stale.title')}
          action={
            <Button size="sm" look="secondary" onClick={showNewest}>
              {t('booking.stale.show')}
            </Button>
          }
        >
          {t('booking.stale.text')}
        </Banner>
      )}
      <dl>
        <PriceTerm proposal={seen} isLarge />
      </dl>
      {confirmed && <ConfirmedNote booking={confirmed} />}
      {action === 'confirm' && hasOthers && !confirmed && (
        <Checkbox
          label={t('booking.trips.tellOthers')}
          hint={t('booking.trips.tellOthersHint')}
          checked={!keepOthers}
          onChange={({ target }) => setKeepOthers(!target.checked)}
        />
      )}
      {before && (
        <section aria-labelledby="answer-changes" className="rounded-lg border border-amber/35 p-4">
          <h3 id="answer-changes" className="mb-3 font-sans text-amber-ink text-base">
            {t('booking.changes.title')}
          </h3>
          <ProposalChanges before={before} after={seen} />
        </section>
      )}
      {action === 'reject' && (
        <TextArea
          label={t('booking.cancel.reason')}
          hint={t('booking.reject.reasonHint')}
          optional
          limit={CHAT_LIMITS.message}
          measure={graphemes}
          countFrom={0.9}
          value={reason.text}
          onChange={({ target }) => {
            // A changed text is sent as another message, so it needs a new id.
            setReason({ id: randomId(), text: target.value })
            saveDraft(draft, target.value)
          }}
        />
      )}
      <section
        aria-label={t('booking.proposal.proposed')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long terms scroll, and must do so by keyboard
        tabIndex={0}
      >
        <ProposalTerms proposal={seen} hasPrice={false} />
      </section>
      {action === 'confirm' && <BeforeConfirming name={name} />}
    </Dialog>
  )
}

/** How payment works and what happens if plans change. */
function BeforeConfirming({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <dl className="grid gap-3 rounded-lg bg-sunken p-4 text-[0.9375rem]">
      <div>
        <dt className="font-semibold">{t('booking.reminders.payment.title')}</dt>
        <dd>{t('booking.confirm.payment', { name })}</dd>
      </div>
      <div>
        <dt className="font-semibold">{t('booking.reminders.cancellation.title')}</dt>
        <dd>{t('booking.confirm.cancellation')}</dd>
      </div>
    </dl>
  )
}
