import type { PlaceLink } from '@annai/contract/guides/discovery/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'

interface PlaceLinksProps {
  title: string
  places: readonly PlaceLink[]
}

/** Places as links to their pages, with the number of guides. */
export function PlaceLinks({ title, places }: PlaceLinksProps) {
  const { t } = useTranslation()
  const format = numberFormat(useLanguage())
  if (places.length === 0) return null
  return (
    <section className="grid content-start gap-3">
      <h2>{title}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {places.map(({ name, path, totalGuides }) => (
          <li key={path}>
            <Link to={`/guides/${path}`} className="link inline-flex min-h-9 items-center">
              {t('explore.optionCount', { label: name, number: format.format(totalGuides) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
