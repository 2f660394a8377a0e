import type { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useCalendar, useSpansOf } from '../../availability/index.ts'
import { type Clash, clashesOf, keyOf, monthsOf } from './calendar-clashes.ts'
import { useSpanText } from './overlap-note.tsx'
import type { ProposalDraft } from './proposal-draft.ts'

interface CalendarNoteProps {
  form: UseFormReturn<ProposalDraft, unknown, ProposalRequest>
  bookingId: string
}

/**
 * Warns about conflicts with the guide's own calendar. The proposal can be sent anyway, because the
 * calendar may be wrong.
 */
export function CalendarNote({ form, bookingId }: CalendarNoteProps) {
  const { t } = useTranslation()
  const [dateTimes, timeZone] = useWatch({
    control: form.control,
    name: ['dateTimes', 'timeZone'],
  })
  const { data: calendar } = useCalendar()
  const spans = useSpansOf(monthsOf(dateTimes, Date.now()))
  const clashes = clashesOf({ dateTimes, timeZone }, calendar, spans, bookingId)
  return (
    <div role="status" className="empty:hidden">
      {clashes.length > 0 && (
        <Banner tone="waiting" title={t('booking.clash.title')}>
          <ul>
            {clashes.map((clash) => (
              <li key={keyOf(clash)}>
                <ClashText clash={clash} timeZone={timeZone} />
              </li>
            ))}
          </ul>
          <p className="mt-1">{t('booking.clash.text')}</p>
        </Banner>
      )}
    </div>
  )
}

function ClashText({ clash, timeZone }: { clash: Clash; timeZone: string }) {
  const { t } = useTranslation()
  const when = useSpanText(timeZone)(clash)
  switch (clash.kind) {
    case 'closed':
      return t('booking.clash.closed', { when })
    case 'busy':
      return t('booking.clash.busy', { when, feed: clash.feed })
    case 'proposal':
      return (
        <Link to={`/bookings/${clash.bookingId}`} className="link">
          {t('booking.clash.proposal', { when, name: clash.traveller ?? t('booking.deletedUser') })}
        </Link>
      )
  }
}
