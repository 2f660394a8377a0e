import { countryOfZone } from '@annai/contract/bookings/day/countries'
import { DEFAULT_WAIT, PLACE_LIMITS, WAITS } from '@annai/contract/bookings/day/limits'
import type { Day, MeetingPointRequest, Place } from '@annai/contract/bookings/day/shapes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { useSetMeetingPoint } from './day-queries.ts'
import { PlaceDialog } from './place-dialog.tsx'

/** A dialog for the meeting point, and what opens it; `place` is a new one to begin with. */
export function useMeetingPointDialog(
  bookingId: string,
  day: Day | undefined,
  place?: Place,
): [ReactNode, () => void] {
  const [isOpen, setOpen] = useState(false)
  const dialog = isOpen && day && (
    <MeetingPointDialog
      bookingId={bookingId}
      initial={{ ...valuesOf(day), ...(place && { place }) }}
      onClose={() => setOpen(false)}
    />
  )
  return [dialog, () => setOpen(true)]
}

/** The form values: the proposal's place to begin with. */
function valuesOf({ meetingPoint, location, timeZone }: Day): MeetingPointRequest {
  if (meetingPoint)
    return {
      place: meetingPoint.place,
      waits: WAITS.find((minutes) => minutes === meetingPoint.waits) ?? DEFAULT_WAIT,
    }
  const place = { address: '', localAddress: '', note: '', position: null }
  return {
    place: {
      ...place,
      name: location.slice(0, PLACE_LIMITS.name),
      country: countryOfZone(timeZone),
    },
    waits: DEFAULT_WAIT,
  }
}

interface DialogProps {
  bookingId: string
  initial: MeetingPointRequest
  onClose: () => void
}

/** The guide says where to meet. */
function MeetingPointDialog({ bookingId, initial, onClose }: DialogProps) {
  const { t } = useTranslation()
  const save = useSetMeetingPoint(bookingId)
  return (
    <PlaceDialog
      title={t('booking.day.set')}
      description={t('booking.day.setText')}
      submitLabel={t('booking.day.save')}
      positionHint={t('booking.day.positionHint')}
      initial={initial}
      hasWaits
      isBusy={save.isPending}
      error={save.error}
      onSubmit={(point) =>
        save.mutate(point, {
          onSuccess: () => {
            toast.success(t('booking.day.saved'))
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
