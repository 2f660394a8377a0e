import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/countries'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/select.tsx'
import { FilterOptions } from './filter-options.tsx'
import type { ExploreState } from './use-explore-state.ts'

interface FilterPanelProps {
  id: string
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
}

/** Where, in which languages, about what: any of one list, all of the lists. */
export function FilterPanel({ id, state, change }: FilterPanelProps) {
  const { t } = useTranslation()
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
        options={locationKeys.map((key) => ({ value: key, label: t(`locations.${key}`) }))}
      />
      <FilterOptions
        legend={t('explore.languages')}
        keys={LANGUAGE_CODES}
        chosen={state.languages}
        labelOf={(key) => t(`languages.${key}`)}
        onChange={(languages) => change({ languages })}
      />
      <FilterOptions
        legend={t('explore.expertises')}
        keys={EXPERTISES}
        chosen={state.expertises}
        labelOf={(key) => t(`expertises.${key}`)}
        onChange={(expertises) => change({ expertises })}
        className="max-sm:max-h-80 max-sm:overflow-y-auto"
      />
    </section>
  )
}
