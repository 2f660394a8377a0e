import type { Message } from '@annai/contract/bookings/shapes'
import { isPartText } from '@annai/contract/chat/parts'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MessageBody } from './phrases/message-body.tsx'
import { useSystemText } from './use-system-text.ts'

interface AnnouncementProps {
  thread: readonly Message[]
  role: PersonRole
  otherName: string
}

/** The newest message that has come since the thread was opened, for screen readers. */
export function Announcement({ thread, role, otherName }: AnnouncementProps) {
  const { t } = useTranslation()
  const systemText = useSystemText()
  const [openedAt] = useState(thread.at(-1)?.seq ?? 0)
  const newest = thread.findLast(
    ({ seq, isSystemMessage, senderRole }) =>
      seq > openedAt && (isSystemMessage || senderRole !== role),
  )
  return (
    <p role="status" className="sr-only">
      {newest?.isSystemMessage && <span>{systemText(newest)}</span>}
      {newest && !newest.isSystemMessage && (
        <>
          <span>{t('chat.announce', { name: otherName, message: '' })}</span>
          {newest.place && !isPartText(newest) && (
            <span>{t('chat.part.place', { name: newest.place.name })}. </span>
          )}
          {newest.picture && !isPartText(newest) && <span>{t('chat.part.picture')}. </span>}
          <span>
            <MessageBody message={newest} />
          </span>
        </>
      )}
    </p>
  )
}
