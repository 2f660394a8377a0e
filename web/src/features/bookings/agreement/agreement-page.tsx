import { isCalledOff } from '@annai/contract/bookings/lifecycle'
import type { Proposal } from '@annai/contract/bookings/proposals/shapes'
import type { Booking, Party } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import FaFileSignature from '~icons/fa-solid/file-signature'
import FaPrint from '~icons/fa-solid/print'
import { ApiError } from '../../../shell/http/api-error.ts'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { isBooking, useBooking, useProposals } from '../booking-queries.ts'
import { useDay } from '../day/day-queries.ts'
import { PlaceText } from '../day/place-parts.tsx'
import { ProposalChanges } from '../proposal/proposal-changes.tsx'
import { ProposalTerms } from '../proposal/proposal-terms.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { useTourTimes } from '../use-tour-times.ts'

interface AgreementPageProps {
  id: string
  role: PersonRole
}

/** What the parties of a booking have agreed, to print or to save as a PDF. */
export function AgreementPage({ id, role }: AgreementPageProps) {
  const { t } = useTranslation()
  const booking = useBooking(id)
  const found = isBooking(booking.data) ? booking.data : null
  const hasTerms = Boolean(found?.agreed)
  const versions = useProposals(id, hasTerms)
  const failed = booking.error ? booking : versions
  // The booking's page says that there is no such booking.
  if (failed.error instanceof ApiError && failed.error.status === 404)
    return <Navigate to={`/bookings/${id}`} replace />
  return (
    <div className="page agreement grid max-w-3xl gap-5 py-6 sm:py-10">
      <PageHead title={t('booking.agreement.title')} noIndex />
      <Link
        to={`/bookings/${id}`}
        className="link hide-on-paper flex w-fit items-center gap-2 py-1"
      >
        <FaArrowLeft aria-hidden="true" className="size-3.5" />
        {t('booking.day.back')}
      </Link>
      {found?.agreed && versions.data ? (
        <Agreement booking={found} agreed={found.agreed} versions={versions.data} role={role} />
      ) : found && !hasTerms ? (
        <>
          <h1 className="sr-only">{t('booking.agreement.title')}</h1>
          <EmptyState icon={<FaFileSignature />} title={t('booking.agreement.none.title')}>
            {t('booking.agreement.none.text')}
          </EmptyState>
        </>
      ) : failed.error ? (
        <LoadFailure query={failed} title={t('booking.agreement.title')} />
      ) : (
        <AgreementSkeleton />
      )}
    </div>
  )
}

interface AgreementProps {
  booking: Booking
  agreed: Proposal
  /** Every version, newest first. */
  versions: readonly Proposal[]
  role: PersonRole
}

function Agreement({ booking, agreed, versions, role }: AgreementProps) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const moment = (instant: string) => times.moment(new Date(instant), agreed.timeZone)
  const agreedAt = versions.find(({ revision }) => revision === agreed.revision)?.agreedAt
  const now = moment(new Date().toISOString())
  const { cancelledAt, details } = booking
  return (
    <>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-3xl [overflow-wrap:anywhere]">
            {t('booking.agreement.title')}
          </h1>
          <StatusBadge booking={booking} role={role} />
        </div>
        <div className="text-muted">
          {agreedAt && <p>{t('booking.agreement.agreedOn', { date: moment(agreedAt).at })}</p>}
          {isCalledOff(booking.status) && cancelledAt && (
            <p>{t('booking.agreement.cancelledOn', { date: moment(cancelledAt).at })}</p>
          )}
          {details && details.revision > agreed.revision && details.status === 'proposed' && (
            <p>{t('booking.agreement.changeOpen')}</p>
          )}
        </div>
        <Button look="secondary" className="justify-self-start" onClick={() => window.print()}>
          <FaPrint aria-hidden="true" className="size-4" />
          {t('booking.agreement.print')}
        </Button>
      </header>
      <Card title={t('booking.agreement.parties')}>
        <dl className="grid gap-4 sm:grid-cols-2">
          <PartyName name={t('booking.agreement.traveller')} party={booking.user} />
          <PartyName name={t('booking.agreement.guide')} party={booking.guide} />
        </dl>
      </Card>
      <Card title={t('booking.agreement.terms')}>
        <ProposalTerms proposal={agreed} hasOwnTimes={false} />
      </Card>
      <MeetingPoint booking={booking} />
      <Versions agreed={agreed} versions={versions} />
      <footer className="wrap-anywhere grid gap-1 text-muted text-sm">
        <p>{t('booking.agreement.noParty')}</p>
        <p>{t('booking.agreement.clock', { zone: now.zone })}</p>
        <p className="only-on-paper">
          {t('booking.agreement.printedOn', { date: now.at })}
          <br />
          {`${location.origin}/bookings/${booking._id}`}
        </p>
      </footer>
    </>
  )
}

function PartyName({ name, party }: { name: string; party: Party | null }) {
  const { t } = useTranslation()
  return (
    <div className="wrap-anywhere">
      <dt className="text-muted text-sm">{name}</dt>
      <dd>
        <span className="block font-semibold">
          {party?.displayName ?? t('booking.deletedUser')}
        </span>
        {party && <span className="block text-muted text-sm">{`@${party.username}`}</span>}
      </dd>
    </div>
  )
}

/** Where they meet; the agreed location stands among the terms. */
function MeetingPoint({ booking: { _id: id, day } }: { booking: Booking }) {
  const { t } = useTranslation()
  const { data } = useDay(id, day?.hasPoint === true)
  const point = day?.hasPoint ? data?.meetingPoint : null
  if (!point) return null
  return (
    <Card title={t('booking.day.where')}>
      <div className="wrap-anywhere grid break-inside-avoid gap-1">
        <PlaceText place={point.place} />
      </div>
    </Card>
  )
}

/** How the agreement came about: each version up to it, and what it changed. */
function Versions({ agreed, versions }: Pick<AgreementProps, 'agreed' | 'versions'>) {
  const { t } = useTranslation()
  const times = useTourTimes()
  const moment = (instant: string) => times.moment(new Date(instant), agreed.timeZone).at
  const history = versions.filter(({ revision }) => revision <= agreed.revision).reverse()
  return (
    <Card title={t('booking.agreement.history')}>
      <ol className="grid gap-5">
        {history.map((version, at) => {
          const before = history[at - 1]
          return (
            <li key={version.revision} className="grid gap-2">
              <h3 className="font-sans text-base">
                {t('booking.proposal.revision', { number: version.revision })}
              </h3>
              <p className="text-muted text-sm">
                <span className="block">
                  {t('booking.proposal.sentOn', { date: moment(version.createdAt) })}
                </span>
                {version.agreedAt && (
                  <span className="block">
                    {t('booking.agreement.agreedOn', { date: moment(version.agreedAt) })}
                  </span>
                )}
              </p>
              {before && <ProposalChanges before={before} after={version} />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function AgreementSkeleton() {
  const { t } = useTranslation('common')
  return (
    <div role="status" aria-label={t('states.loading')} className="grid gap-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-28" />
      <Skeleton className="h-96" />
    </div>
  )
}
