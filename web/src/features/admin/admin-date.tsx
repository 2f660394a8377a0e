import { useAdminDates } from './use-admin-dates.ts'

/** The day of an instant, with the time as a tooltip. */
export function AdminDate({ instant }: { instant: string }) {
  const { day, minute } = useAdminDates()
  return (
    <time dateTime={instant} title={minute(instant)} className="whitespace-nowrap">
      {day(instant)}
    </time>
  )
}
