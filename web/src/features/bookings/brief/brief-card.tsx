import { isClosed } from '@annai/contract/bookings/lifecycle'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useIsOffline } from '../../../shell/realtime/server-reach.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useMoment } from '../use-tour-times.ts'
import { BriefDetails } from './brief-details.tsx'
import { BriefDialog } from './brief-dialog.tsx'
import { useBrief } from './brief-queries.ts'
import { EraseBriefDialog } from './erase-brief-dialog.tsx'

/** The brief about the travellers: read-only for the guide, editable for the traveller. */
export function BriefCard({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const day = useMoment({ dateStyle: 'long' })
  const name = useOtherName(booking, role)
  const isOffline = useIsOffline()
  const isShared = booking.tripRef?.brief === true
  const { data, error, isPending, refetch } = useBrief(booking)
  const [dialog, setDialog] = useState<'change' | 'erase' | null>(null)
  const close = () => setDialog(null)
  const isOver = isClosed(booking.status)
  const canAdd = role === 'user' && !isOver
  // Never stored for offline reading.
  if (isOffline || !(isShared || canAdd)) return null
  const brief = isShared ? data : undefined
  const content = () => {
    if (!isShared) return <p className="text-muted">{t('booking.brief.none')}</p>
    if (isPending) return <Skeleton className="h-24" />
    if (error && !brief)
      return (
        <div role="alert" className="grid justify-items-start gap-3">
          <p className="text-danger">
            {t('booking.brief.loadFailed', { message: messageOf(error, tCommon) })}
          </p>
          <Button look="secondary" size="sm" onClick={() => void refetch()}>
            {tCommon('actions.retry')}
          </Button>
        </div>
      )
    if (!brief) return null
    return (
      <>
        <BriefDetails brief={brief} />
        <p className="mt-4 text-muted text-sm">
          {role === 'guide'
            ? t('booking.brief.forGuide', { name })
            : t(isOver ? 'booking.brief.afterwards' : 'booking.brief.forUser', {
                name,
                date: day(brief.forgottenAt),
              })}
        </p>
      </>
    )
  }
  const dialogs = (
    <>
      {dialog === 'change' && <BriefDialog bookingId={booking._id} brief={brief} onClose={close} />}
      {dialog === 'erase' && <EraseBriefDialog bookingId={booking._id} onClose={close} />}
    </>
  )
  // Deleted, or no longer visible to this guide. The booking shows so after its next refetch.
  if (isShared && error instanceof ApiError && error.status === 404) return dialogs
  return (
    <section aria-label={t('booking.brief.title')}>
      <Card
        as="div"
        title={t('booking.brief.title')}
        aside={
          role === 'user' && (
            <div className="flex flex-wrap gap-2">
              {isShared && (
                <Button look="secondary" size="sm" onClick={() => setDialog('erase')}>
                  {t('booking.brief.erase')}
                </Button>
              )}
              {canAdd && (brief || !isShared) && (
                <Button look="secondary" size="sm" onClick={() => setDialog('change')}>
                  {t(isShared ? 'booking.brief.change' : 'booking.brief.add')}
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
