import type { GuideCard } from '@annai/contract/guides/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { GuideChoices } from '../trips/guide-choices.tsx'
import { useSimilarGuides } from '../trips/trip-queries.ts'
import type { TripForm } from './enquiry-draft.ts'

/** Guides beside the first one. */
const MOST = 2

interface MoreGuidesProps {
  username: string
  /** What is asked for so far. */
  trip: TripForm | null | undefined
  chosen: readonly GuideCard[]
  onChange: (chosen: GuideCard[]) => void
}

/** Folded: more guides who get the same enquiry. They are loaded when it is opened. */
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
          <SimilarGuides {...props} />
        </div>
      )}
    </details>
  )
}

/** Those who are chosen stay in the list, also when they are not available on other days. */
function SimilarGuides({ username, trip, chosen, onChange }: MoreGuidesProps) {
  const { t } = useTranslation()
  const { t: c } = useTranslation('common')
  const { data = [], isPending } = useSimilarGuides({ username, trip: trip ?? null })
  const guides = [...new Map([...chosen, ...data].map((guide) => [guide._id, guide])).values()]
  if (isPending) return <p role="status">{c('states.loading')}</p>
  if (guides.length === 0) return <p>{t('booking.trips.more.none')}</p>
  return (
    <GuideChoices
      legend={t('booking.trips.more.legend')}
      hint={t('booking.trips.same.hint')}
      guides={guides}
      chosen={chosen.map(({ _id }) => _id)}
      most={MOST}
      onChange={(ids) => onChange(guides.filter(({ _id }) => ids.includes(_id)))}
    />
  )
}
