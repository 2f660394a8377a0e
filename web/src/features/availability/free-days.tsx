import type { Availability } from '@annai/contract/availability/shapes'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeDaysMonth } from './free-days-month.tsx'
import { readAvailability } from './read-availability.ts'

/**
 * The free days of a guide who has a calendar. They are loaded after the page. Nothing is shown if
 * that fails, because the page works without them.
 */
export function FreeDays({
  username,
  placeholder,
  onChoose,
}: {
  username: string
  /** Reserves the space until they are loaded. */
  placeholder: ReactNode
  onChoose: (day: string) => void
}) {
  const { t } = useTranslation()
  const [days, setDays] = useState<Availability['days'] | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    readAvailability(username, abort.signal).then(
      (answer) => setDays(answer.days),
      () => !abort.signal.aborted && setDays([]),
    )
    return () => abort.abort()
  }, [username])
  if (days === null) return placeholder
  if (days.length === 0) return null
  return (
    <section aria-labelledby="free-days">
      <h2 id="free-days" className="mb-4">
        {t('calendar.freeDays')}
      </h2>
      <FreeDaysMonth days={days} onChoose={onChoose} />
      <p className="mt-3 text-muted text-sm">
        {t('calendar.chooseDay')} {t('calendar.freeDaysHint')}
      </p>
    </section>
  )
}
