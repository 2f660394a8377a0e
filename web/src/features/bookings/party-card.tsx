import type { BookingSummary } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaChevronRight from '~icons/fa-solid/chevron-right'
import { Portrait } from '../media/index.ts'
import { otherParty, pageOf } from './other-party.ts'
import { useOtherName } from './use-other-name.ts'

/** The other party, with a link to the public page. */
export function PartyCard({ booking, role }: { booking: BookingSummary; role: PersonRole }) {
  const { t } = useTranslation()
  const party = otherParty(booking, role)
  const name = useOtherName(booking, role)
  const inside = (
    <>
      <Portrait url={party?.profilePicture} name={name} size="md" />
      <span className="grid min-w-0 grow leading-snug">
        <span className="text-muted text-sm">
          {role === 'user' ? t('booking.party.guide') : t('booking.party.user')}
        </span>
        <span className="break-words font-semibold">{name}</span>
      </span>
    </>
  )
  // A person who is away has no public page.
  if (!party || booking.absence)
    return <div className="card flex items-center gap-4 p-4">{inside}</div>
  return (
    <Link
      to={pageOf(party, role)}
      className="card @container group flex items-center gap-4 p-4 text-ink no-underline transition-colors hover:border-indigo"
    >
      {inside}
      <span className="hide-on-paper flex narrow:hidden shrink-0 items-center gap-2 text-indigo text-sm">
        <span className="max-sm:sr-only">{t('booking.party.open')}</span>
        <FaChevronRight aria-hidden="true" className="size-3" />
      </span>
    </Link>
  )
}
