import { needsOf } from '@annai/contract/bookings/group-details/vocabulary'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { TripBooking } from '@annai/contract/bookings/trips/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaRegCircle from '~icons/fa-regular/circle'
import FaCheck from '~icons/fa-solid/check'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useGroupDetails } from '../group-details/group-details-queries.ts'
import { useNeedName } from '../group-details/use-need-name.ts'

interface OfferNeedsProps {
  booking: TripBooking
  /** The terms of the column; the covered needs belong to these. */
  terms: Proposal
  none: ReactNode
}

/**
 * The travellers' needs and which of them these terms cover. The group details are held in memory
 * only, so it is missing after an offline reload.
 */
export function OfferNeeds({ booking, terms, none }: OfferNeedsProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const nameOf = useNeedName()
  const { data: groupDetails, error } = useGroupDetails(booking)
  if (booking.tripRef?.groupDetails !== true || (error instanceof ApiError && error.status === 404))
    return none
  if (!groupDetails)
    return error ? (
      <span className="text-muted">{messageOf(error, tCommon)}</span>
    ) : (
      <Skeleton className="h-12" />
    )
  const needs = needsOf(groupDetails.party)
  if (needs.length === 0) return none
  const isAgreed = terms.revision === booking.agreed?.revision
  const covers = (isAgreed && groupDetails.agreedCovers) || groupDetails.covers
  return (
    <ul className="grid gap-1">
      {needs.map((need) => {
        const isCovered = covers?.includes(need) === true
        const Icon = isCovered ? FaCheck : FaRegCircle
        return (
          <li key={need} className={`flex items-start gap-2 ${isCovered ? '' : 'text-muted'}`}>
            <Icon
              aria-hidden="true"
              className={`mt-[0.3em] size-3.5 shrink-0 ${isCovered ? 'text-indigo' : ''}`}
            />
            <span className="min-w-0">
              {nameOf(need)}{' '}
              <span className="block text-muted text-sm">
                {t(isCovered ? 'booking.groupDetails.covered' : 'booking.groupDetails.notCovered')}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
