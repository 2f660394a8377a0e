import { useAdminDates } from './use-admin-dates.ts'

/** How long ago an instant was, with its date below. */
export function AdminAgo({ instant }: { instant: string }) {
  const { ago } = useAdminDates()
  return (
    <>
      <span className="block whitespace-nowrap">{ago(instant)}</span>
      <span className="block text-muted text-sm">
        <AdminDate instant={instant} />
      </span>
    </>
  )
}

/** The day of an instant, with the time as a tooltip. */
export function AdminDate({ instant }: { instant: string }) {
  const { day, minute } = useAdminDates()
  return (
    <time dateTime={instant} title={minute(instant)} className="whitespace-nowrap">
      {day(instant)}
    </time>
  )
}
