import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import type { MoreGuidesProps } from './similar-choices.tsx'

const SimilarChoices = lazyOrError(
  async () => (await import('./similar-choices.tsx')).SimilarChoices,
)

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
          <Suspense>
            <SimilarChoices {...props} />
          </Suspense>
        </div>
      )}
    </details>
  )
}
