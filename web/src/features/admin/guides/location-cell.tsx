import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'

/** The address and country of a location object, a location text, or 'N/A'. */
export function LocationCell({ location }: { location: AdminGuide['location'] | string | null }) {
  const { t } = useTranslation('admin')
  const { formattedAddress, country } =
    typeof location === 'object' && location
      ? location
      : { formattedAddress: location, country: '' }
  // Most addresses end with the country, which is then not repeated.
  const parts = formattedAddress?.endsWith(country)
    ? [formattedAddress]
    : [formattedAddress, country]
  const text = parts.filter(Boolean)
  return text.length > 0 ? text.join(', ') : <span className="text-muted">{t('list.none')}</span>
}
