import type { MeetingPoint } from '@annai/contract/bookings/day/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaTaxi from '~icons/fa-solid/taxi'
import { Button } from '../../../ui/form/button.tsx'
import { PlaceLinks, PlaceText } from './place-parts.tsx'
import { TaxiCard } from './taxi-card.tsx'

interface PlaceViewProps {
  point: MeetingPoint
  until: string | null
  isGuide: boolean
  /** The guide's number, for the driver. */
  phone: string | null
}

/** The place where the parties meet, and the ways to it. */
export function PlaceView({ point, until, isGuide, phone }: PlaceViewProps) {
  const { t } = useTranslation()
  const [hasTaxi, setTaxi] = useState(false)
  const { place } = point
  return (
    <div className="grid gap-4">
      <div className="wrap-anywhere grid gap-1">
        <PlaceText place={place} />
        {until && (
          <p className="text-muted">
            {t(isGuide ? 'booking.day.youWaitUntil' : 'booking.day.waitsUntil', { time: until })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <PlaceLinks place={place} />
        <Button look="secondary" className="min-h-12 grow" onClick={() => setTaxi(true)}>
          <FaTaxi aria-hidden="true" className="size-4" />
          <span>{t('booking.day.taxi')}</span>
        </Button>
      </div>
      {hasTaxi && <TaxiCard place={place} phone={phone} onClose={() => setTaxi(false)} />}
    </div>
  )
}
