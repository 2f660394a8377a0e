import type { GuideList } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { ExploreState } from './explore-state.ts'

interface FoundLineProps {
  list: GuideList
  state: ExploreState
  isUpdating: boolean
  change: (part: Partial<ExploreState>) => void
}

/**
 * The number of guides found. With days or people, the guides without a calendar are counted
 * separately.
 */
export function FoundLine({ list, state, isUpdating, change }: FoundLineProps) {
  const { t, i18n } = useTranslation()
  const format = numberFormat(languageOf(i18n))
  const { totalGuides, withoutCalendar } = list
  const known = state.isAny ? totalGuides - (withoutCalendar ?? 0) : totalGuides
  const counted = (count: number) => ({ count, number: format.format(count) })
  const found =
    withoutCalendar !== undefined && state.from !== ''
      ? t('explore.when.free', counted(known))
      : t('explore.found', counted(known))
  return (
    <>
      <p aria-live="polite" className="text-muted tabular-nums">
        <span>{isUpdating ? t('explore.updating') : found}</span>
        {!isUpdating && withoutCalendar ? (
          <>
            <span aria-hidden="true"> · </span>
            <span className="sr-only">, </span>
            {t('explore.when.unknown', counted(withoutCalendar))}
          </>
        ) : null}
      </p>
      {withoutCalendar ? (
        <Button look="quiet" size="sm" onClick={() => change({ isAny: !state.isAny })}>
          {state.isAny ? t('explore.when.hideUnknown') : t('explore.when.showUnknown')}
        </Button>
      ) : null}
    </>
  )
}
