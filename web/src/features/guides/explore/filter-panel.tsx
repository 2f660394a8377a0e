import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/vocabulary'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useFacets } from '../guide-queries.ts'
import type { ExploreState } from './explore-state.ts'
import { FilterOptions } from './filter-options.tsx'

interface FilterPanelProps {
  id: string
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
  /** Everything is chosen: on to the guides. */
  onDone: () => void
}

/** Filters by place, language and expertise: any of one list, all of the lists. */
export function FilterPanel({ id, state, change, onDone }: FilterPanelProps) {
  const { t, i18n } = useTranslation()
  const counts = useFacets(state).data
  const format = new Intl.NumberFormat(languageOf(i18n))
  const locationLabel = (key: LocationKey) => {
    const label = t(`locations.${key}`)
    const count = key === 'all' ? undefined : counts?.locations[key]
    return count === undefined
      ? label
      : t('explore.optionCount', { label, number: format.format(count) })
  }
  return (
    <section
      id={id}
      aria-label={t('explore.filters')}
      className="card grid animate-rise gap-6 p-5 sm:p-6"
    >
      <Select
        label={t('explore.location')}
        className="max-w-sm"
        value={state.location}
        onChange={(event) => change({ location: event.target.value as LocationKey })}
        options={locationKeys.map((key) => ({ value: key, label: locationLabel(key) }))}
      />
      <FilterOptions
        legend={t('explore.languages')}
        keys={LANGUAGE_CODES}
        chosen={state.languages}
        labelOf={(key) => t(`languages.${key}`)}
        counts={counts?.languages}
        onChange={(languages) => change({ languages })}
      />
      <FilterOptions
        legend={t('explore.expertises')}
        keys={EXPERTISES}
        chosen={state.expertises}
        labelOf={(key) => t(`expertises.${key}`)}
        counts={counts?.expertises}
        onChange={(expertises) => change({ expertises })}
        className="max-sm:max-h-80 max-sm:overflow-y-auto"
      />
      <Button className="justify-self-start max-sm:w-full" onClick={onDone}>
        {counts
          ? t('explore.show', {
              count: counts.totalGuides,
              number: format.format(counts.totalGuides),
            })
          : t('explore.emptyReset')}
      </Button>
    </section>
  )
}
