import { useEffect, useRef } from 'react'
import { inviteToPush } from '../../shell/session/push-invitation.ts'
import type { Outgoing } from './outbox-storage.ts'

/**
 * Invites once a message was sent, unless the next one, or a refused one, is in the form. Not part
 * of the lazy tools, which a fast writer does not wait for.
 */
export function useInvitationAfterSending(
  bookingId: string,
  { outbox, text }: { outbox: readonly Outgoing[]; text: string },
): void {
  const wasSending = useRef<boolean>(false)
  const isSending = outbox.some(({ state }) => state === 'sending')
  const isDone = outbox.length === 0 && text === ''
  useEffect(() => {
    if (wasSending.current && isDone) inviteToPush(`chat:${bookingId}`)
    wasSending.current = isSending
  }, [bookingId, isSending, isDone])
}
