import { isNewestProposalAgreed, isProposalOpen, STATUS } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useProposalContext } from '../booking-queries.ts'
import { comparedWith } from './compared-proposal.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import { OverlapNote } from './overlap-note.tsx'
import { ProposalChanges } from './proposal-changes.tsx'
import { overlapsOf } from './proposal-overlaps.ts'
import { ProposalTerms } from './proposal-terms.tsx'

// Loaded after the booking, because many have nothing agreed.
const AgreedLinks = lazyOrNothing(
  async () => (await import('../agreement/agreed-links.tsx')).AgreedLinks,
)

/** The current terms (proposed, agreed or last) and earlier versions. */
export function ProposalCard({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const { details, agreed, status } = booking
  if (!details) return null
  const before = comparedWith(booking)
  const isChangeOfAgreed = status === STATUS.changedAfter && agreed !== null
  const isAgreed = isNewestProposalAgreed(status)
  const kind = isAgreed
    ? 'agreed'
    : isProposalOpen(status)
      ? isChangeOfAgreed
        ? 'changes'
        : 'proposed'
      : details.status === 'rejected'
        ? 'rejected'
        : 'last'
  return (
    <>
      <Card
        title={t(`booking.proposal.${kind}`)}
        aside={<Badge>{t('booking.proposal.revision', { number: details.revision })}</Badge>}
      >
        {before && (
          <section
            aria-labelledby="booking-changes"
            className="mb-5 rounded-lg border border-amber/35 bg-surface p-4"
          >
            <h3 id="booking-changes" className="mb-3 font-sans text-amber-ink text-base">
              {before === agreed
                ? t('booking.changes.sinceAgreed')
                : t('booking.changes.sinceLast')}
            </h3>
            <ProposalChanges before={before} after={details} />
          </section>
        )}
        <ProposalTerms proposal={details} />
        {role === 'guide' && isProposalOpen(status) && <OpenOverlaps booking={booking} />}
        {role === 'user' && isProposalOpen(status) && (
          <ReservationNote proposal={details} isChange={isChangeOfAgreed} />
        )}
        {isAgreed && (
          <Suspense>
            <AgreedLinks bookingId={booking._id} />
          </Suspense>
        )}
      </Card>
      {isChangeOfAgreed && (
        <Card title={t('booking.proposal.inForce')}>
          <ProposalTerms proposal={agreed} />
          <Suspense>
            <AgreedLinks bookingId={booking._id} />
          </Suspense>
        </Card>
      )}
      <EarlierVersions booking={booking} />
    </>
  )
}

/**
 * An open proposal reserves no time, so another booking may already have taken it. What a change
 * keeps of the agreed times is reserved.
 */
function ReservationNote({ proposal, isChange }: { proposal: Proposal; isChange: boolean }) {
  const { t } = useTranslation()
  if (proposal.isTaken)
    return (
      <Banner tone="waiting" role="status" className="mt-5">
        {t('booking.proposal.taken')}
      </Banner>
    )
  if (isChange) return null
  return <p className="mt-4 text-muted text-sm">{t('booking.proposal.notReserved')}</p>
}

/** Warns the guide if another booking with overlapping times was confirmed after this proposal. */
function OpenOverlaps({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { data } = useProposalContext()
  const { details } = booking
  if (!details) return null
  const overlaps = data ? overlapsOf(details, data, booking._id) : []
  return (
    <OverlapNote overlaps={overlaps} timeZone={details.timeZone} className="mt-5">
      {t('booking.overlap.open')}
    </OverlapNote>
  )
}
