import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Suspense } from 'react'
import { useIsInvitedToPush } from '../../shell/session/push-invitation.ts'
import { PushInvitation } from '../notifications/index.ts'
import { PhraseButton } from './phrases/phrase-button.tsx'
import { PictureButton } from './pictures/picture-button.tsx'
import { PlaceButton } from './places/place-button.tsx'
import { QuickReplyButton } from './quick-replies/quick-reply-button.tsx'
import type { useMessageForm } from './use-message-form.tsx'

type Writing = ReturnType<typeof useMessageForm>

interface ComposerToolsProps {
  booking: Booking
  role: PersonRole
  otherName: string
  writing: Writing
}

/** The buttons for messages of another kind, and the invitation to notifications. */
export function ComposerTools({ booking, role, otherName, writing }: ComposerToolsProps) {
  const isInvited = useIsInvitedToPush(`chat:${booking._id}`)
  return (
    <>
      {isInvited && (
        <Suspense>
          <PushInvitation name={otherName} isCompact />
        </Suspense>
      )}
      <PhraseButton
        otherName={otherName}
        otherLanguage={booking.otherLanguage}
        disabled={writing.form.mustWait}
        onSend={writing.sendPhrase}
      />
      {role === 'guide' && (
        <QuickReplyButton booking={booking} otherName={otherName} onChoose={writing.insert} />
      )}
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
}
