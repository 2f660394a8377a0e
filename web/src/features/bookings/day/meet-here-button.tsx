import type { Place } from '@annai/contract/bookings/day/shapes'
import { useTranslation } from 'react-i18next'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { Button } from '../../../ui/form/button.tsx'
import { useDay } from './day-queries.ts'
import { useMeetingPointDialog } from './meeting-point-dialog.tsx'

/** The guide makes this place the meeting point, after a look at the form. */
export function MeetHereButton({ bookingId, place }: { bookingId: string; place: Place }) {
  const { t } = useTranslation()
  const { data: day } = useDay(bookingId)
  const [dialog, openDialog] = useMeetingPointDialog(bookingId, day, place)
  return (
    <>
      <Button className="min-h-12 grow" disabled={!day} aria-haspopup="dialog" onClick={openDialog}>
        <FaMapMarkerAlt aria-hidden="true" className="size-4" />
        <span>{t('chat.place.meetHere')}</span>
      </Button>
      {dialog}
    </>
  )
}
