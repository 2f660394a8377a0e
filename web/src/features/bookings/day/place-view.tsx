import { countryFacts } from '@annai/contract/bookings/day/countries'
import { mapLink } from '@annai/contract/bookings/day/map-link'
import type { MeetingPoint } from '@annai/contract/bookings/day/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCopy from '~icons/fa-solid/copy'
import FaMap from '~icons/fa-solid/map'
import FaTaxi from '~icons/fa-solid/taxi'
import { copyText } from '../../../shell/copy-text.ts'
import { Button, buttonStyle } from '../../../ui/form/button.tsx'
import { TaxiCard } from './taxi-card.tsx'

interface PlaceViewProps {
  point: MeetingPoint
  until: string | null
  /** The guide's number, for the driver. */
  phone: string | null
}

/** The place where the parties meet, and the ways to it. */
export function PlaceView({ point, until, phone }: PlaceViewProps) {
  const { t } = useTranslation()
  const [hasTaxi, setTaxi] = useState(false)
  const { place } = point
  const local = place.localAddress || place.address || place.name
  const copy = () =>
    copyText(local, { copied: t('booking.day.copied'), failed: t('booking.day.copyFailed') })
  return (
    <div className="grid gap-4">
      <div className="wrap-anywhere grid gap-1">
        <p className="font-semibold text-lg" dir="auto">
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
        {until && <p className="text-muted">{t('booking.day.waitsUntil', { time: until })}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
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
        <Button look="secondary" className="min-h-12 grow" onClick={copy}>
          <FaCopy aria-hidden="true" className="size-4" />
          <span>{t('booking.day.copy')}</span>
        </Button>
        <Button look="secondary" className="min-h-12 grow" onClick={() => setTaxi(true)}>
          <FaTaxi aria-hidden="true" className="size-4" />
          <span>{t('booking.day.taxi')}</span>
        </Button>
      </div>
      {hasTaxi && <TaxiCard place={place} phone={phone} onClose={() => setTaxi(false)} />}
    </div>
  )
}
