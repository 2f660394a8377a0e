import type { Booking } from '@annai/contract/bookings/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { REVIEW_LIMITS } from '@annai/contract/reviews/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useDeleteReply, useSendReply } from './review-queries.ts'

/** The guide replies to a review in public, changes the reply or deletes it. */
export function ReplyDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const draft = `review-reply:${booking._id}`
  const before = booking.review?.reply?.text ?? ''
  const [text, setText] = useState(() => readDraft(draft) ?? before)
  const sending = useSendReply(booking._id)
  const deleting = useDeleteReply(booking._id)
  const isBusy = sending.isPending || deleting.isPending

  const outcome = (message: string) => ({
    onSuccess: () => {
      saveDraft(draft, '')
      toast.success(message)
      onClose()
    },
    onError: (error: Error) =>
      toast.error(t('booking.review.reply.failed', { message: messageOf(error, tCommon) })),
  })

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={t('booking.review.reply.title')}
      description={t('booking.review.reply.text')}
      actions={
        <>
          {before && (
            <Button
              look="quiet"
              busy={deleting.isPending}
              disabled={isBusy}
              onClick={() => deleting.mutate(undefined, outcome(t('booking.review.reply.deleted')))}
            >
              {t('booking.review.reply.delete')}
            </Button>
          )}
          <Button look="secondary" onClick={onClose} disabled={isBusy}>
            {tCommon('actions.close')}
          </Button>
          <Button
            busy={sending.isPending}
            disabled={isBusy || text.trim() === '' || !fitsIn(text.trim(), REVIEW_LIMITS.reply)}
            onClick={() => sending.mutate({ text }, outcome(t('booking.review.reply.done')))}
          >
            {t('booking.review.reply.send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('booking.review.reply.field')}
        rows={5}
        limit={REVIEW_LIMITS.reply}
        measure={graphemes}
        value={text}
        readOnly={isBusy}
        onChange={({ target }) => {
          setText(target.value)
          saveDraft(draft, target.value)
        }}
      />
    </Dialog>
  )
}
