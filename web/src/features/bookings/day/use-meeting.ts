import type { Day } from '@annai/contract/bookings/day/shapes'
import { type Meeting, nextMeeting } from '@annai/contract/bookings/day/windows'
import { useEffect, useState } from 'react'
import { useTourTimes } from '../use-tour-times.ts'

const HALF_MINUTE = 30_000

/** The time in ms, renewed twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), HALF_MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

const meetingsIn = ({ meetings }: Day): Meeting[] =>
  meetings.map(({ row, startsAt, endsAt }) => ({
    row,
    start: Date.parse(startsAt),
    end: Date.parse(endsAt),
  }))

/** The chosen meeting of a day, or the next one, and its time on the clock of the tour. */
export function useMeeting(day: Day | undefined, chosen?: number) {
  const now = useNow()
  const times = useTourTimes()
  const meetings = day ? meetingsIn(day) : []
  const meeting = meetings.find(({ start }) => start === chosen) ?? nextMeeting(meetings, now)
  if (!day || !meeting) return { meetings, meeting: undefined, when: null, own: null, now }
  const time = times.row(meeting.row, day.timeZone)
  return {
    meetings,
    meeting,
    when: `${time.date} · ${time.start}–${time.end}`,
    own: time.own,
    now,
  }
}
