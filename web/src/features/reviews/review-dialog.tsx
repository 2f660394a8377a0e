import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { REVIEW_LIMITS } from '@annai/contract/reviews/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { StarInput } from '../../ui/form/star-input.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useMoment } from '../bookings/index.ts'
import { isDuplicateReview, useChangeReview, useSendReview } from './review-queries.ts'

/** The review form: stars in half steps and an optional text. A review that waits is changed. */
export function ReviewDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const ratingDraft = `review-rating:${booking._id}`
  const textDraft = `review:${booking._id}`
  // The text stays, even if the booking is fetched while it is typed.
  const [own] = useState(booking.blindReview?.content)
  const until = booking.blindReview?.until ?? booking.blindUntil
  const day = useMoment({ dateStyle: 'long' })
  const [rating, setRating] = useState(() => Number(readDraft(ratingDraft) ?? own?.rating ?? 0))
  const [text, setText] = useState(() => readDraft(textDraft) ?? own?.text ?? '')
  const sending = useSendReview(booking._id)
  const changing = useChangeReview(booking._id)
  const isPending = sending.isPending || changing.isPending
  const isTooLong = !fitsIn(text.trim(), REVIEW_LIMITS.text)

  const send = () => {
    const outcome = {
      onSuccess: () => {
        saveDraft(ratingDraft, '')
        saveDraft(textDraft, '')
        toast.success(t(own ? 'booking.review.blind.changed' : 'booking.review.done'))
        onClose()
      },
      onError: (error: Error) => {
        if (isDuplicateReview(error)) {
          toast.error(t('booking.review.already'))
          onClose()
        } else toast.error(t('booking.review.failed', { message: messageOf(error, tCommon) }))
      },
    }
    if (own) changing.mutate({ rating, text }, outcome)
    else sending.mutate({ rating, text, ...(booking.blindUntil && { isBlind: true }) }, outcome)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={t(own ? 'booking.review.blind.change' : 'booking.review.title')}
      description={t('booking.review.text')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={isPending}>
            {tCommon('actions.close')}
          </Button>
          <Button
            busy={isPending}
            disabled={rating < REVIEW_LIMITS.minRating || isTooLong}
            onClick={send}
          >
            {t(own ? 'booking.review.blind.save' : 'booking.review.action')}
          </Button>
        </>
      }
    >
      {until && (
        <Banner tone="info">{t('booking.review.blind.until', { date: day(until) })}</Banner>
      )}
      <StarInput
        legend={t('booking.review.rating')}
        value={rating}
        min={REVIEW_LIMITS.minRating}
        disabled={isPending}
        onChange={(stars) => {
          setRating(stars)
          saveDraft(ratingDraft, String(stars))
        }}
      />
      <TextArea
        label={t('booking.review.words')}
        optional
        rows={5}
        limit={REVIEW_LIMITS.text}
        measure={graphemes}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => {
          setText(target.value)
          saveDraft(textDraft, target.value)
        }}
      />
    </Dialog>
  )
}
