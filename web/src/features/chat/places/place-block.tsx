import type { Place } from '@annai/contract/bookings/day/shapes'
import { MeetHereButton, PlaceLinks, PlaceText } from '../../bookings/index.ts'

interface PlaceBlockProps {
  place: Place
  /** The booking whose meeting point the guide can set to it. */
  meetFor?: string | undefined
}

/** A place that a party shows the other. */
export const PlaceBlock = ({ place, meetFor }: PlaceBlockProps) => (
  <div className="wrap-anywhere grid w-full max-w-[85%] gap-3 rounded-lg border border-line bg-surface p-3">
    <div className="grid gap-1">
      <PlaceText place={place} />
    </div>
    <div className="flex flex-wrap gap-2">
      <PlaceLinks place={place} />
      {meetFor !== undefined && <MeetHereButton bookingId={meetFor} place={place} />}
    </div>
  </div>
)
