import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useTranslation } from 'react-i18next'

/** An address and its country, a text, or 'N/A' (P2-167 to P2-169). */
export function LocationCell({ location }: { location: AdminGuide['location'] | string | null }) {
  const { t } = useTranslation('admin')
  const { formattedAddress, country } =
    typeof location === 'object' && location
      ? location
      : { formattedAddress: location, country: '' }
  // Most addresses end with their country: it is not said twice.
  const parts = formattedAddress?.endsWith(country)
    ? [formattedAddress]
    : [formattedAddress, country]
  const words = parts.filter(Boolean)
  return words.length > 0 ? words.join(', ') : <span className="text-muted">{t('list.none')}</span>
}
