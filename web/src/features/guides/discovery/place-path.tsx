import type { PlaceStep } from '@annai/contract/places/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaChevronRight from '~icons/fa-solid/chevron-right'

interface PlacePathProps {
  first: { to: string; label: string }
  steps: readonly PlaceStep[]
  className?: string
}

/** Breadcrumbs from all guides to the places around the page. */
export function PlacePath({ first, steps, className }: PlacePathProps) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('guideProfileView.path')} className={className}>
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link to={first.to} className="link inline-flex min-h-9 items-center">
            {first.label}
          </Link>
        </li>
        {steps.map(({ name, path }) => (
          <li key={path} className="flex items-center gap-x-2">
            <FaChevronRight aria-hidden="true" className="size-2.5 text-muted" />
            <Link to={`/guides/${path}`} className="link inline-flex min-h-9 items-center">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
