import { isClosed } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useMoment } from '../use-tour-times.ts'
import { GroupDetailsDialog } from './group-details-dialog.tsx'
import { GroupDetailsDetails } from './group-details-list.tsx'
import { useGroupDetails, useGroupDetailsChanges } from './group-details-queries.ts'

/** Deletes the group details for all guides of the trip, once confirmed. */
function EraseGroupDetailsDialog({
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

/** The group details: read-only for the guide, editable for the traveller. */
export function GroupDetailsCard({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const day = useMoment({ dateStyle: 'long' })
  const name = useOtherName(booking, role)
  const isOffline = useIsOffline()
  const isShared = booking.tripRef?.groupDetails === true
  const { data, error, isPending, refetch } = useGroupDetails(booking)
  const [dialog, setDialog] = useState<'change' | 'erase' | null>(null)
  const close = () => setDialog(null)
  const isOver = isClosed(booking.status)
  const canAdd = role === 'user' && !isOver
  // Never stored for offline reading.
  if (isOffline || !(isShared || canAdd)) return null
  const groupDetails = isShared ? data : undefined
  const content = () => {
    if (!isShared) return <p className="text-muted">{t('booking.groupDetails.none')}</p>
    if (isPending) return <Skeleton className="h-24" />
    if (error && !groupDetails)
      return (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">
            {t('booking.groupDetails.loadFailed', { message: messageOf(error, tCommon) })}
          </p>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            {tCommon('actions.retry')}
          </Button>
        </div>
      )
    if (!groupDetails) return null
    return (
      <>
        <GroupDetailsDetails groupDetails={groupDetails} />
        <p className="mt-4 text-muted text-sm">
          {role === 'guide'
            ? t('booking.groupDetails.forGuide', { name })
            : t(isOver ? 'booking.groupDetails.afterwards' : 'booking.groupDetails.forUser', {
                name,
                date: day(groupDetails.forgottenAt),
              })}
        </p>
      </>
    )
  }
  const dialogs = (
    <>
      {dialog === 'change' && (
        <GroupDetailsDialog bookingId={booking._id} groupDetails={groupDetails} onClose={close} />
      )}
      {dialog === 'erase' && <EraseGroupDetailsDialog bookingId={booking._id} onClose={close} />}
    </>
  )
  // Deleted, or no longer visible to this guide. The booking shows so after its next refetch.
  if (isShared && error instanceof ApiError && error.status === 404) return dialogs
  return (
    <section aria-label={t('booking.groupDetails.title')}>
      <Card
        as="div"
        title={t('booking.groupDetails.title')}
        aside={
          role === 'user' && (
            <div className="flex flex-wrap gap-2">
              {isShared && (
                <Button look="secondary" size="sm" onClick={() => setDialog('erase')}>
                  {t('booking.groupDetails.erase')}
                </Button>
              )}
              {canAdd && (groupDetails || !isShared) && (
                <Button look="secondary" size="sm" onClick={() => setDialog('change')}>
                  {t(isShared ? 'booking.groupDetails.change' : 'booking.groupDetails.add')}
                </Button>
              )}
            </div>
          )
        }
      >
        {content()}
      </Card>
      {dialogs}
    </section>
  )
}
