import { useAdminDates } from './use-admin-dates.ts'

/** The day in the list; the time on pointing at it. */
export function AdminDate({ instant }: { instant: string }) {
  const { day, minute } = useAdminDates()
  return (
    <time dateTime={instant} title={minute(instant)} className="whitespace-nowrap">
      {day(instant)}
    </time>
  )
}
