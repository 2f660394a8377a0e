import type { Day, MeetingPoint, Recognition, Signal } from '@annai/contract/bookings/day/shapes'
import type { Meeting } from '@annai/contract/bookings/day/windows'
import { isRevisionOpen } from '@annai/contract/bookings/lifecycle'
import { pictureView } from '../messages/service.ts'
import type { BookingRow, ProposalRow } from '../store.ts'
import type { MeetingPointRow, RecognitionRow, SignalRow } from './store.ts'

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

const recognitionView = ({
  role,
  phrase_key,
  phrase_params,
  body,
  picture_id,
  picture_key,
}: RecognitionRow): Recognition => ({
  role,
  phrase: phrase_key === null ? null : { key: phrase_key, params: phrase_params ?? {} },
  text: body,
  picture: picture_id && picture_key ? pictureView(picture_id, picture_key) : null,
})

interface DayParts extends Pick<Day, 'contact' | 'noShows'> {
  terms: ProposalRow
  meetings: readonly Meeting[]
  recognitions: readonly RecognitionRow[]
  meetingPoint: MeetingPointRow | undefined
  signals: readonly SignalRow[]
}

/** The day by the agreed terms; a proposed change is only announced. */
export function dayView(
  { id, status }: BookingRow,
  { terms, meetings, meetingPoint, signals, recognitions, contact, noShows }: DayParts,
): Day {
  const { location, group_size, time_zone: timeZone } = terms
  return {
    bookingId: id,
    timeZone,
    location,
    groupSize: group_size,
    meetings: meetings.map(({ row, start, end }) => ({
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(end).toISOString(),
      row,
    })),
    meetingPoint: meetingPoint ? meetingPointView(meetingPoint) : null,
    isChangeProposed: isRevisionOpen(status),
    signals: signals.map(signalView),
    // One of a picture alone says nothing after the picture was removed.
    recognitions: recognitions
      .map(recognitionView)
      .filter(({ phrase, text, picture }) => phrase || text !== '' || picture),
    contact,
    noShows,
  }
}
