import type { Availability } from '@annai/contract/availability/shapes'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeDaysMonth } from './free-days-month.tsx'
import { readAvailability } from './read-availability.ts'

/**
 * The free days of a guide who keeps a calendar, nothing for one who does not. It is loaded after
 * the page, and a failure shows nothing: the page works without it.
 */
export function FreeDays({
  username,
  onChoose,
}: {
  username: string
  onChoose: (day: string) => void
}) {
  const { t } = useTranslation()
  const [availability, setAvailability] = useState<Availability | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    readAvailability(username, abort.signal).then(setAvailability, () => setAvailability(null))
    return () => abort.abort()
  }, [username])
  if (!availability || availability.days.length === 0) return null
  return (
    <section aria-labelledby="free-days">
      <h2 id="free-days" className="mb-4">
        {t('calendar.freeDays')}
      </h2>
      <FreeDaysMonth days={availability.days} onChoose={onChoose} />
      <p className="mt-3 text-muted text-sm">
        {t('calendar.chooseDay')} {t('calendar.freeDaysHint')}
      </p>
    </section>
  )
}
