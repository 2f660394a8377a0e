import { countryFacts, placeLanguage } from '@annai/contract/bookings/day/countries'
import { mapLink } from '@annai/contract/bookings/day/map-link'
import type { Place } from '@annai/contract/bookings/day/shapes'
import { useTranslation } from 'react-i18next'
import FaCopy from '~icons/fa-solid/copy'
import FaMap from '~icons/fa-solid/map'
import { copyText } from '../../../shell/copy-text.ts'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'

/** The name of a place, its addresses and how to find it. */
export const PlaceText = ({ place }: { place: Place }) => (
  <>
    <p lang={placeLanguage(place.name, place.country)} className="font-semibold text-lg" dir="auto">
      {place.name}
    </p>
    {place.localAddress && (
      <p lang={countryFacts(place.country)?.language} className="select-all text-lg" dir="auto">
        {place.localAddress}
      </p>
    )}
    {place.address && (
      <p className="select-all text-muted" dir="auto">
        {place.address}
      </p>
    )}
    {place.note && <p dir="auto">{place.note}</p>}
  </>
)

/** The ways to a place: its map, and its address for another program. */
export function PlaceLinks({ place }: { place: Place }) {
  const { t } = useTranslation()
  const address = place.localAddress || place.address
  const texts = { copied: t('booking.day.copied'), failed: t('booking.day.copyFailed') }
  return (
    <>
      <a
        href={mapLink(place)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary', 'md', 'min-h-12 grow')}
      >
        <FaMap aria-hidden="true" className="size-4" />
        <span>{t('booking.day.map')}</span>
        <span className="sr-only">{t('booking.day.newTab')}</span>
      </a>
      {address && (
        <Button look="secondary" className="min-h-12 grow" onClick={() => copyText(address, texts)}>
          <FaCopy aria-hidden="true" className="size-4" />
          <span>{t('booking.day.copy')}</span>
        </Button>
      )}
    </>
  )
}
