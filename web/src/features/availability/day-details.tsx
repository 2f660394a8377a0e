import { closeDay, hoursOf, openDay } from '@annai/contract/availability/free-days'
import type { GuideCalendar } from '@annai/contract/availability/shapes'
import { listed } from '@annai/contract/joined-text'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { messageOf } from '../../shell/http/api-error.ts'
import { languageOf } from '../../shell/i18n/start-i18n.ts'
import { classes } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { useCalendarChanges } from './availability-queries.ts'
import type { DaySpan } from './month-spans.ts'
import { instantOf } from './month-weeks.ts'

interface DayDetailsProps {
  calendar: GuideCalendar
  day: string
  /** A past day can be neither opened nor closed. */
  isPast: boolean
  /** Null while loading. */
  spans: readonly DaySpan[] | null
}

function SpanText({ span }: { span: DaySpan }) {
  const { t } = useTranslation()
  if (span.kind === 'busy') return t('calendar.busyWith', { feed: span.name ?? '' })
  const name = span.name ?? t('booking.deletedUser')
  return (
    <Link to={`/bookings/${span.bookingId}`} className="link">
      {span.kind === 'agreed' ? t('calendar.tourWith', { name }) : t('calendar.holdWith', { name })}
    </Link>
  )
}

/** The taken times of a day, and the button that opens or closes it. */
export function DayDetails({ calendar, day, isPast, spans }: DayDetailsProps) {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { save, reload } = useCalendarChanges()
  const language = languageOf(i18n)
  const title = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const times = new Intl.DateTimeFormat(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: calendar.zone,
  })
  const hours = hoursOf(calendar, day)
  const isClosed = hours.length === 0
  const toggle = () =>
    save.mutate((isClosed ? openDay : closeDay)(calendar, day), {
      onError: (error) => {
        toast.error(messageOf(error, tCommon))
        void reload()
      },
    })
  return (
    <section aria-labelledby="day" className="grid content-start gap-3">
      <h2 id="day" className="text-xl">
        {title.format(instantOf(day))}
      </h2>
      <p role="status">
        {isClosed
          ? t('calendar.dayClosed')
          : t('calendar.dayOpen', {
              hours: listed(
                language,
                hours.map(({ from, to }) => `${from}–${to}`),
              ),
            })}
      </p>
      {spans === null && <Skeleton className="h-12" />}
      {spans?.length === 0 && <p className="text-muted">{t('calendar.nothing')}</p>}
      {spans !== null && spans.length > 0 && (
        <ul className="grid gap-2">
          {spans.map((span) => (
            <li
              key={`${span.kind} ${span.bookingId} ${span.name} ${span.start}`}
              className={classes(
                'rounded-md border-line border-s-4 bg-sunken px-3 py-2',
                span.kind === 'agreed' && 'border-indigo',
                span.kind === 'proposal' && 'border-indigo border-dashed',
              )}
            >
              <SpanText span={span} />
              <span className="block text-muted text-sm tabular-nums">
                {times.formatRange(span.start, span.end)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {spans?.some(({ kind }) => kind === 'proposal') && (
        <p className="text-muted text-sm">{t('calendar.holdsHint')}</p>
      )}
      {!isPast && (
        <Button
          look="secondary"
          className="justify-self-start"
          busy={save.isPending}
          onClick={toggle}
        >
          {isClosed ? t('calendar.openDay') : t('calendar.closeDay')}
        </Button>
      )}
    </section>
  )
}
