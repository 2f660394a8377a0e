import { TRIP_LIMITS } from '@annai/contract/bookings/trips/limits'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { GuideChoices } from '../trips/guide-choices.tsx'
import { useSimilarGuides } from '../trips/trip-queries.ts'
import type { WishesForm } from './enquiry-draft.ts'

/** The limit of open enquiries of a trip, without the first guide. */
const MAX_CHOSEN = TRIP_LIMITS.open - 1

interface MoreGuidesProps {
  username: string
  /** The days and group in the form so far. */
  wishes: WishesForm | null | undefined
  chosen: readonly GuideCard[]
  onChange: (chosen: GuideCard[]) => void
}

/** Chosen guides remain in the list, even if they are not available on newly chosen days. */
export function SimilarChoices({ username, wishes, chosen, onChange }: MoreGuidesProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const similar = useSimilarGuides({ username, wishes: wishes ?? null })
  const { data = [], isPending, error } = similar
  const guides = [...new Map([...chosen, ...data].map((guide) => [guide._id, guide])).values()]
  if (isPending) return <p role="status">{tCommon('states.loading')}</p>
  if (guides.length === 0 && error) return <LoadFailure query={similar} />
  if (guides.length === 0) return <p>{t('booking.trips.more.none')}</p>
  return (
    <GuideChoices
      legend={t('booking.trips.more.legend')}
      hint={t('booking.trips.same.hint', { max: MAX_CHOSEN })}
      hasDays={Boolean(wishes?.fromDay)}
      guides={guides}
      chosen={chosen.map(({ _id }) => _id)}
      max={MAX_CHOSEN}
      onChange={(ids) => onChange(guides.filter(({ _id }) => ids.includes(_id)))}
    />
  )
}

/** A collapsible list of guides who can receive the same enquiry. Loaded when it is opened. */
export function MoreGuides(props: MoreGuidesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="group rounded-lg border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {t('booking.trips.same.title')}
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && (
        <div className="border-line border-t p-4">
          <SimilarChoices {...props} />
        </div>
      )}
    </details>
  )
}
