import type { TakenTime } from '@annai/contract/bookings/shapes'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { classes } from '../../../ui/class-names.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { readerZone } from '../use-tour-times.ts'

/** A span on the reader's clock, with its zone. */
function useSpan(): (time: TakenTime) => string {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      timeZone: readerZone(),
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
    return ({ start, end }) => format.formatRange(new Date(start), new Date(end))
  }, [language])
}

interface OverlapNoteProps {
  className?: string
  overlaps: readonly TakenTime[]
  /** What follows from it. */
  children: string
}

/** Warns a guide of times that are already promised; it never refuses. */
export function OverlapNote({ className, overlaps, children }: OverlapNoteProps) {
  const { t } = useTranslation()
  const span = useSpan()
  return (
    <div role="status" className={classes('empty:hidden', className)}>
      {overlaps.length > 0 && (
        <Banner tone="waiting" title={t('booking.overlap.title')}>
          <ul>
            {overlaps.map((time) => (
              <li key={`${time.bookingId} ${time.start}`}>
                <Link to={`/bookings/${time.bookingId}`} className="link">
                  {t('booking.overlap.with', {
                    name: time.traveller ?? t('booking.deletedUser'),
                    when: span(time),
                  })}
                </Link>
              </li>
            ))}
          </ul>
          <p className="mt-1">{children}</p>
        </Banner>
      )}
    </div>
  )
}
