import { useTranslation } from 'react-i18next'
import { countFilters, type ExploreState } from './explore-state.ts'
import { RemovableChip } from './removable-chip.tsx'

interface ChosenFiltersProps {
  state: ExploreState
  placeName: string | undefined
  change: (part: Partial<ExploreState>) => void
  /**
   * Called when the last filter is removed. The caller moves the focus, because the pressed button
   * disappears.
   */
  onLast: () => void
}

/** The active filters, which can be removed without opening the panel. */
export function ChosenFilters({ state, placeName, change, onLast }: ChosenFiltersProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  if (countFilters(state) === 0) return null
  const { location, place, languages, expertises } = state
  const chosen = [
    ...(location === 'all'
      ? []
      : [{ key: location, label: t(`locations.${location}`), rest: { location: 'all' as const } }]),
    ...(place === ''
      ? []
      : [
          { key: `place ${place}`, label: placeName ?? t('explore.location'), rest: { place: '' } },
        ]),
    ...languages.map((key) => ({
      key,
      label: t(`languages.${key}`),
      rest: { languages: languages.filter((other) => other !== key) },
    })),
    ...expertises.map((key) => ({
      key,
      label: t(`expertises.${key}`),
      rest: { expertises: expertises.filter((other) => other !== key) },
    })),
  ]
  return (
    <ul aria-label={t('explore.active')} className="flex flex-wrap gap-2">
      {chosen.map(({ key, label, rest }) => (
        <RemovableChip
          key={key}
          label={label}
          action={tCommon('actions.removeItem', { item: label })}
          remove={() => change(rest)}
          onLast={onLast}
        />
      ))}
    </ul>
  )
}
