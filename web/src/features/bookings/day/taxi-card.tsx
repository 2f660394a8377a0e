import { placeLanguage, taxiRequest } from '@annai/contract/bookings/day/countries'
import type { Place } from '@annai/contract/bookings/day/shapes'
import { Dialog as Primitive } from 'radix-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { CloseOnBack } from '../../../ui/overlay/close-on-back.tsx'

/** Holds the screen on while it is shown, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    const hold = async () => {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        if (isOver) await held.release()
        else lock = held
      } catch {
        // Refused, as with a low battery: the card is still readable.
      }
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [])
}

interface TaxiCardProps {
  place: Place
  /** As people of the country write it. */
  phone: string | null
  onClose: () => void
}

/** A card for a driver: the place in the language of the country, as large as the screen allows. */
export function TaxiCard({ place, phone, onClose }: TaxiCardProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { text, language } = taxiRequest(place.country)
  useWakeLock()
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <CloseOnBack onClose={onClose} />
      <Primitive.Portal>
        <Primitive.Content
          aria-describedby={undefined}
          className="@container fixed inset-0 z-50 flex flex-col overflow-y-auto bg-white text-black"
        >
          <Primitive.Title className="sr-only">{t('booking.day.taxiTitle')}</Primitive.Title>
          <div className="wrap-anywhere m-auto grid w-full gap-[4cqi] p-[6cqi] pt-14 text-[clamp(1.5rem,9cqi,4.5rem)] leading-tight">
            <p lang={language} className="font-semibold text-[0.7em]">
              {text}
            </p>
            <p lang={placeLanguage(place.name, place.country)} className="font-semibold">
              {place.name}
            </p>
            {place.localAddress && (
              <p lang={language} className="font-semibold">
                {place.localAddress}
              </p>
            )}
            {place.address && <p className="text-[0.6em]">{place.address}</p>}
            {phone && <p className="text-[0.7em] tabular-nums">☎ {phone}</p>}
          </div>
          <IconButton
            label={tCommon('actions.close')}
            icon={<FaTimes />}
            onClick={onClose}
            className="fixed end-2 top-2 text-black"
          />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
