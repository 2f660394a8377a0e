import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { useNearbyPlaces } from '../guide-queries.ts'
import { type ExploreState, FIRST_STATE, writeState } from './explore-state.ts'

/** Without what names a place; the other filters stay. */
const { search, location, page } = FIRST_STATE

/** Links to the nearest places with guides, after a search in a place that has none. */
export function NearbyPlaces({ state }: { state: ExploreState }) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const places = useNearbyPlaces(state, language).data ?? []
  if (places.length === 0) return null
  const format = new Intl.NumberFormat(language)
  return (
    <div className="mt-5 grid gap-2">
      <p className="font-semibold text-ink">{t('explore.nearby.title')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {places.map(({ place, name, totalGuides }) => (
          <li key={place}>
            <ButtonLink
              look="secondary"
              size="sm"
              to={{ search: writeState({ ...state, search, location, page, place }) }}
            >
              {t('explore.nearby.place', {
                place: name,
                count: totalGuides,
                number: format.format(totalGuides),
              })}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
