import type { Day, MeetingPoint, Signal } from '@annai/contract/bookings/day/shapes'
import { meetingsOf } from '@annai/contract/bookings/day/windows'
import { isRevisionOpen } from '@annai/contract/bookings/lifecycle'
import type { BookingRow, ProposalRow } from '../store.ts'
import type { MeetingPointRow, SignalRow } from './store.ts'

const meetingPointView = ({ place, waits, updated_at }: MeetingPointRow): MeetingPoint => ({
  place,
  waits,
  updatedAt: updated_at.toISOString(),
})

export const signalView = ({
  id,
  role,
  starts_at,
  kind,
  minutes,
  pressed_at,
}: SignalRow): Signal => ({
  _id: id,
  role,
  meeting: starts_at.toISOString(),
  kind,
  minutes,
  pressedAt: pressed_at.toISOString(),
})

interface DayParts {
  terms: ProposalRow
  meetingPoint: MeetingPointRow | undefined
  signals: readonly SignalRow[]
}

/** The day by the agreed terms; a proposed change is only announced. */
export function dayView(
  { id, status }: BookingRow,
  { terms, meetingPoint, signals }: DayParts,
): Day {
  const { location, group_size, date_times: dateTimes, time_zone: timeZone } = terms
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
    signals: signals.map(signalView),
  }
}
