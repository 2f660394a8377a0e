import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useBriefChanges } from './brief-queries.ts'

/** Deletes the brief about the travellers for all guides of the trip, once confirmed. */
export function EraseBriefDialog({
  bookingId,
  onClose,
}: {
  bookingId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { erase } = useBriefChanges(bookingId)
  const send = () =>
    erase.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('booking.brief.erased'))
        onClose()
      },
      onError: (error) =>
        toast.error(t('booking.brief.eraseFailed'), { description: messageOf(error, tCommon) }),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={erase.isPending}
      width="sm"
      title={t('booking.brief.eraseTitle')}
      description={t('booking.brief.eraseText')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={erase.isPending}>
            {t('booking.actions.keep')}
          </Button>
          <Button look="danger" busy={erase.isPending} onClick={send}>
            {t('booking.brief.eraseAction')}
          </Button>
        </>
      }
    />
  )
}
