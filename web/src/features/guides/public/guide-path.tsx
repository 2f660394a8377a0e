import type { PlaceStep } from '@annai/contract/places/shapes'
import { useTranslation } from 'react-i18next'
import { PlacePath } from '../discovery/place-path.tsx'

/** Breadcrumbs of a guide: all guides, then the pages of the guide's country and place. */
export function GuidePath({ steps = [] }: { steps: readonly PlaceStep[] | undefined }) {
  const { t } = useTranslation('common')
  return (
    <PlacePath
      first={{ to: '/explore', label: t('nav.explore') }}
      steps={steps}
      className="-mt-2 mb-3 sm:-mt-4 sm:mb-4"
    />
  )
}
