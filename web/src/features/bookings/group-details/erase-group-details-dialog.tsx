import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGroupDetailsChanges } from './group-details-queries.ts'

/** Deletes the group details for all guides of the trip, once confirmed. */
export function EraseGroupDetailsDialog({
  bookingId,
  onClose,
}: {
  bookingId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { erase } = useGroupDetailsChanges(bookingId)
  const send = () =>
    erase.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('booking.groupDetails.erased'))
        onClose()
      },
      onError: (error) =>
        toast.error(t('booking.groupDetails.eraseFailed'), {
          description: messageOf(error, tCommon),
        }),
    })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={erase.isPending}
      width="sm"
      title={t('booking.groupDetails.eraseTitle')}
      description={t('booking.groupDetails.eraseText')}
      actions={
        <>
          <Button look="secondary" onClick={onClose} disabled={erase.isPending}>
            {t('booking.actions.keep')}
          </Button>
          <Button look="danger" busy={erase.isPending} onClick={send}>
            {t('booking.groupDetails.eraseAction')}
          </Button>
        </>
      }
    />
  )
}
