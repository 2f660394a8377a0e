import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../../shell/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { AnswerDialog } from '../actions/answer-dialog.tsx'
import { fetchBooking, isBooking, useBooking } from '../booking-queries.ts'
import { useOfferedActions } from '../use-offered-actions.ts'
import { useOtherName } from '../use-other-name.ts'
import type { Offer } from './offer-facts.tsx'

/** The button that confirms an offer and the link to its booking. */
export function OfferActions({ offer, isOffline }: { offer: Offer; isOffline: boolean }) {
  const { booking } = offer
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const client = useQueryClient()
  const name = useOtherName(booking, 'user')
  const { actions } = useOfferedActions(booking, 'user')
  const [isLoading, setLoading] = useState(false)
  const [isOpen, setOpen] = useState(false)

  /**
   * Fetches the booking first, because the dialog compares the newest proposal with the one before.
   */
  const open = async () => {
    setLoading(true)
    try {
      await fetchBooking(client, booking._id)
      setOpen(true)
    } catch (error) {
      toast.error(messageOf(error, tCommon))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      {actions.includes('confirm') && (
        <Button
          busy={isLoading}
          disabled={isOffline}
          onClick={open}
          aria-label={t('booking.trips.confirmWith', { name })}
        >
          {t('booking.actions.confirm')}
        </Button>
      )}
      <Link
        to={`/bookings/${booking._id}`}
        aria-label={t('booking.list.openWith', { name })}
        className={buttonStyle('secondary')}
      >
        {t('booking.enquiry.openBooking')}
      </Link>
      {isOpen && <ConfirmDialog id={booking._id} onClose={() => setOpen(false)} />}
    </>
  )
}

function ConfirmDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useBooking(id)
  if (!isBooking(data) || !data.details) return null
  return <ConfirmBooking booking={data} details={data.details} onClose={onClose} />
}

function ConfirmBooking(
  props: Pick<Parameters<typeof AnswerDialog>[0], 'booking' | 'details' | 'onClose'>,
) {
  const { actions } = useOfferedActions(props.booking, 'user')
  return <AnswerDialog {...props} action="confirm" isPossible={actions.includes('confirm')} />
}
