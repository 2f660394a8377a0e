import { CalendarPage } from '../../features/availability/calendar-page.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'

export default function Calendar() {
  return (
    <OnlyFor person="guide" otherwise="/settings">
      <CalendarPage />
    </OnlyFor>
  )
}
