import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { countFilters, type ExploreState } from './explore-state.ts'

interface ChosenFiltersProps {
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
  /** The last one is taken away, and with it the place of the keyboard. */
  onLast: () => void
}

/** The filters in force, seen and taken away without opening the panel. */
export function ChosenFilters({ state, change, onLast }: ChosenFiltersProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  if (countFilters(state) === 0) return null
  const { location, languages, expertises } = state
  const chosen = [
    ...(location === 'all'
      ? []
      : [{ key: location, label: t(`locations.${location}`), rest: { location: 'all' as const } }]),
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
        <li key={key} className="max-w-full">
          <button
            type="button"
            aria-label={tCommon('actions.removeItem', { item: label })}
            onClick={({ currentTarget }) => {
              const line = currentTarget.closest('li')
              const next = line?.nextElementSibling ?? line?.previousElementSibling
              if (next) next.querySelector('button')?.focus()
              else onLast()
              change(rest)
            }}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-full border border-transparent bg-indigo-tint px-3 py-1 text-indigo text-sm leading-snug hover:border-indigo"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <FaTimes aria-hidden="true" className="size-2.5 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
