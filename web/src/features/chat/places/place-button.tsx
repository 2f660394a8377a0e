import { countryOfZone } from '@annai/contract/bookings/day/countries'
import { DEFAULT_WAIT } from '@annai/contract/bookings/day/limits'
import type { Place } from '@annai/contract/bookings/day/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import { Button } from '../../../ui/form/button.tsx'
import { PlaceDialog } from '../../bookings/index.ts'

interface PlaceButtonProps {
  /** Of the tour; undefined before a proposal. */
  timeZone: string | undefined
  disabled: boolean
  onSend: (place: Place) => void
}

/** Opens the form of a place, which is sent as a message. */
export function PlaceButton({ timeZone, disabled, onSend }: PlaceButtonProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const country = timeZone === undefined ? null : countryOfZone(timeZone)
  const empty = { name: '', address: '', localAddress: '', note: '', position: null, country }
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11!"
      >
        <FaMapMarkerAlt aria-hidden="true" className="size-5" />
        {t('chat.place.add')}
      </Button>
      {isOpen && (
        <PlaceDialog
          title={t('chat.place.title')}
          description={t('chat.place.text')}
          submitLabel={tCommon('actions.send')}
          positionHint={t('chat.place.positionHint')}
          initial={{ place: empty, waits: DEFAULT_WAIT }}
          hasWaits={false}
          isBusy={false}
          error={null}
          onSubmit={({ place }) => {
            onSend(place)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
