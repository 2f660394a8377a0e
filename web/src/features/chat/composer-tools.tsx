import type { Booking } from '@annai/contract/bookings/shapes'
import { PhraseButton } from './phrases/phrase-button.tsx'
import { PictureButton } from './pictures/picture-button.tsx'
import { PlaceButton } from './places/place-button.tsx'
import type { useMessageForm } from './use-message-form.tsx'

interface ComposerToolsProps {
  booking: Booking
  otherName: string
  writing: ReturnType<typeof useMessageForm>
}

/** The buttons for messages of another kind. */
export const ComposerTools = ({ booking, otherName, writing }: ComposerToolsProps) => (
  <>
    <PhraseButton
      otherName={otherName}
      otherLanguage={booking.otherLanguage}
      disabled={writing.form.mustWait}
      onSend={writing.sendPhrase}
    />
    <PlaceButton
      timeZone={(booking.agreed ?? booking.details)?.timeZone}
      disabled={writing.form.mustWait}
      onSend={writing.sendPlace}
    />
    {writing.sendsPictures && (
      <PictureButton room={writing.pictureRoom} onChoose={writing.choosePictures} />
    )}
  </>
)
