import type { Loosenable } from '@annai/contract/guides/vocabulary'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useLoosening } from '../guide-queries.ts'
import { type ExploreState, FIRST_STATE } from './explore-state.ts'

const MAX_SUGGESTIONS = 4

interface LoosenChoicesProps {
  state: ExploreState
  change: (part: Partial<ExploreState>) => void
}

const { search, languages, expertises, location, place, from, to, days, people } = FIRST_STATE
const WITHOUT: Record<Loosenable, Partial<ExploreState>> = {
  search: { search },
  languages: { languages },
  expertises: { expertises },
  location: { location },
  place: { place },
  days: { from, to, days },
  people: { people },
}

const without = (drop: readonly Loosenable[]): Partial<ExploreState> =>
  Object.assign({}, ...drop.map((part) => WITHOUT[part]))

/** Suggests filters to remove after an empty result, with the number of guides each would show. */
export function LoosenChoices({ state, change }: LoosenChoicesProps) {
  const { t, i18n } = useTranslation()
  const language = languageOf(i18n)
  const choices = (useLoosening(state).data ?? [])
    .filter(({ drop, totalGuides }) => drop.length > 0 && totalGuides > 0)
    .slice(0, MAX_SUGGESTIONS)
  if (choices.length === 0) return null
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const format = new Intl.NumberFormat(language)
  return (
    <div className="mt-5 grid gap-2">
      <p className="font-semibold text-ink">{t('explore.loosen.title')}</p>
      <ul className="grid justify-items-center gap-2">
        {choices.map(({ drop, word, search: rest, totalGuides }) => (
          <li key={`${drop.join()} ${word ?? ''}`}>
            <Button
              look="secondary"
              size="sm"
              onClick={() => change(rest === undefined ? without(drop) : { search: rest })}
            >
              {t('explore.loosen.drop', {
                what:
                  word === undefined
                    ? list.format(drop.map((part) => t(`explore.loosen.what.${part}`)))
                    : t('explore.instead.word', { word }),
                number: format.format(totalGuides),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
