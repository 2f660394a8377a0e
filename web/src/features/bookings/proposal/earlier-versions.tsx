import type { Booking } from '@annai/contract/bookings/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useProposals } from '../booking-queries.ts'
import { useMoment } from '../use-tour-times.ts'
import { ProposalTerms } from './proposal-terms.tsx'

/** The other versions of the proposal, loaded on demand. */
export function EarlierVersions({ booking }: { booking: Booking }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const moment = useMoment({ dateStyle: 'medium', hasTime: true })
  const query = useProposals(booking._id, isOpen)
  const { details, previous } = booking
  if (!details || !previous) return null
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="card group"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-3 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{t('booking.proposal.earlier')}</h2>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-line border-t p-5 sm:px-6">
        <QueryView
          query={query}
          waiting={
            <p role="status" aria-label={tCommon('states.loading')}>
              <Spinner />
            </p>
          }
        >
          {(data) =>
            data
              .filter(({ revision }) => revision !== details.revision)
              .map((proposal) => (
                <section key={proposal.revision} className="grid gap-3">
                  <h3 className="flex flex-wrap items-center gap-3 font-sans text-base">
                    <Badge>{t('booking.proposal.revision', { number: proposal.revision })}</Badge>
                    {proposal.status === 'rejected' && (
                      <Badge tone="waiting">{t('booking.proposal.rejected')}</Badge>
                    )}
                    <span className="font-normal text-muted text-sm">
                      {t('booking.proposal.sentOn', { date: moment(proposal.createdAt) })}
                    </span>
                  </h3>
                  <ProposalTerms proposal={proposal} />
                </section>
              ))
          }
        </QueryView>
      </div>
    </details>
  )
}
