import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { REVIEW_LIMITS } from '@annai/contract/reviews/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { StarInput } from '../../ui/form/star-input.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { isDuplicateReview, useSendReview } from './review-queries.ts'

/** The review form: stars in half steps and an optional text. */
export function ReviewDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const ratingDraft = `review-rating:${booking._id}`
  const textDraft = `review:${booking._id}`
  const [rating, setRating] = useState(() => Number(readDraft(ratingDraft) ?? 0))
  const [text, setText] = useState(() => readDraft(textDraft) ?? '')
  const review = useSendReview(booking._id)
  const isTooLong = !fitsIn(text.trim(), REVIEW_LIMITS.text)

  const send = () =>
    review.mutate(
      { rating, text },
      {
        onSuccess: () => {
          saveDraft(ratingDraft, '')
          saveDraft(textDraft, '')
          toast.success(t('booking.review.done'))
          onClose()
        },
        onError: (error) => {
          if (isDuplicateReview(error)) {
            toast.error(t('booking.review.already'))
            onClose()
          } else toast.error(t('booking.review.failed', { message: messageOf(error, tCommon) }))
        },
      },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      busy={review.isPending}
      title={t('booking.review.title')}
      description={t('booking.review.text')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={review.isPending}>
            {tCommon('actions.close')}
          </Button>
          <Button
            busy={review.isPending}
            disabled={rating < REVIEW_LIMITS.minRating || isTooLong}
            onClick={send}
          >
            {t('booking.review.action')}
          </Button>
        </>
      }
    >
      <StarInput
        legend={t('booking.review.rating')}
        value={rating}
        min={REVIEW_LIMITS.minRating}
        disabled={review.isPending}
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
        readOnly={review.isPending}
        onChange={({ target }) => {
          setText(target.value)
          saveDraft(textDraft, target.value)
        }}
      />
    </Dialog>
  )
}
