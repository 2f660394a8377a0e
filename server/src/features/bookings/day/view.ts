import type { Day, MeetingPoint } from '@annai/contract/bookings/day/shapes'
import { meetingsOf } from '@annai/contract/bookings/day/windows'
import { isRevisionOpen } from '@annai/contract/bookings/lifecycle'
import type { BookingRow, ProposalRow } from '../store.ts'
import type { MeetingPointRow } from './store.ts'

const meetingPointView = ({ place, waits, updated_at }: MeetingPointRow): MeetingPoint => ({
  place,
  waits,
  updatedAt: updated_at.toISOString(),
})

/** The day by the agreed terms; a proposed change is only announced. */
export function dayView(
  { id, status }: BookingRow,
  { location, group_size, date_times: dateTimes, time_zone: timeZone }: ProposalRow,
  meetingPoint: MeetingPointRow | undefined,
): Day {
  return {
    bookingId: id,
    timeZone,
    location,
    groupSize: group_size,
    meetings: meetingsOf({ dateTimes, timeZone }).map(({ row, start, end }) => ({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
      row,
    })),
    meetingPoint: meetingPoint ? meetingPointView(meetingPoint) : null,
    isChangeProposed: isRevisionOpen(status),
  }
}
