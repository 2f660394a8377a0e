import type { GuideLocation } from '@annai/contract/guides/shapes'
import { countryCodes, locationKeys } from '@annai/contract/places/vocabulary'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaChevronRight from '~icons/fa-solid/chevron-right'

/** Breadcrumbs: all guides, then those of the same country if the filter has it. */
export function GuidePath({ location }: { location: GuideLocation }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const key = locationKeys.find(
    (each) => each !== 'all' && countryCodes[each] === location.countryCode,
  )
  return (
    <nav aria-label={t('guideProfileView.path')} className="-mt-2 mb-3 text-sm sm:-mt-4 sm:mb-4">
      <ol className="flex flex-wrap items-center gap-x-2">
        <li>
          <Link to="/explore" className="link inline-flex min-h-9 items-center">
            {tCommon('nav.explore')}
          </Link>
        </li>
        {key && (
          <li className="flex items-center gap-x-2">
            <FaChevronRight aria-hidden="true" className="size-2.5 text-muted" />
            <Link to={`/explore?location=${key}`} className="link inline-flex min-h-9 items-center">
              {t(`locations.${key}`)}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
