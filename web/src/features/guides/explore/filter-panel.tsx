import { EXPERTISE_GROUPS } from '@annai/contract/guides/expertise-groups'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { type LocationKey, locationKeys } from '@annai/contract/places/vocabulary'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { useText } from '../../../shell/i18n/use-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useFacets } from '../guide-queries.ts'
import type { ExploreState } from './explore-state.ts'
import { FilterOptions, GroupedFilterOptions } from './filter-options.tsx'
import { useIsWide } from './use-is-wide.ts'

interface FilterPanelProps {
  id: string
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
  /** Called when the reader is done and wants to see the guides. */
  onDone: () => void
}

/**
 * Filters by place, language and expertise. A guide must match all filters, and any of the options
 * within one. Wide windows show them beside the guides, others in a sheet above them.
 */
export function FilterPanel({ id, state, change, onDone }: FilterPanelProps) {
  const { t, i18n } = useTranslation()
  const text = useText()
  const isWide = useIsWide()
  const counts = useFacets(state).data
  const format = new Intl.NumberFormat(languageOf(i18n))
  const locationLabel = (key: LocationKey) => {
    const label = t(`locations.${key}`)
    const count = key === 'all' ? undefined : counts?.locations[key]
    return count === undefined
      ? label
      : t('explore.optionCount', { label, number: format.format(count) })
  }
  const fields = (
    <>
      <Select
        label={t('explore.location')}
        value={state.location}
        onChange={(event) => change({ location: event.target.value as LocationKey, place: '' })}
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
      <GroupedFilterOptions
        legend={t('explore.expertises')}
        keys={EXPERTISES}
        groups={Object.entries(EXPERTISE_GROUPS).map(([group, keys]) => ({
          label: text(`expertiseGroups.${group}`),
          keys,
        }))}
        chosen={state.expertises}
        labelOf={(key) => t(`expertises.${key}`)}
        counts={counts?.expertises}
        onChange={(expertises) => change({ expertises })}
      />
    </>
  )
  const done = (
    <Button className="w-full" onClick={onDone}>
      {counts
        ? t('explore.show', {
            count: counts.totalGuides,
            number: format.format(counts.totalGuides),
          })
        : t('explore.emptyReset')}
    </Button>
  )
  if (!isWide)
    return (
      <Dialog open title={t('explore.filters')} onClose={onDone} actions={done}>
        {fields}
      </Dialog>
    )
  return (
    <section
      id={id}
      aria-label={t('explore.filters')}
      className="card sticky top-24 flex max-h-[calc(100dvh-7rem)] animate-rise flex-col self-start"
    >
      <div className="grid gap-6 overflow-y-auto p-5">{fields}</div>
      <div className="border-line border-t p-4">{done}</div>
    </section>
  )
}
