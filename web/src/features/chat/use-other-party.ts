import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useEffect, useRef, useState } from 'react'
import { useRealtimeEvent, useTypingReport } from '../../shell/realtime/realtime-context.tsx'

/**
 * How far the other party has read, and whether it is writing, if both share it. `reportTyping` lets
 * the other party know the same (docs/rules/chat.md#read-receipts-and-typing).
 */
export function useOtherParty(booking: Booking, thread: readonly Message[], role: PersonRole) {
  const { _id: id, readByOther } = booking
  const isShared = readByOther !== null
  const other = otherRole(role)
  const [readUpTo, setReadUpTo] = useState(0)
  const [typing, setTyping] = useState<{ after: number } | null>(null)
  const report = useTypingReport()
  const reportedAt = useRef(Number.NEGATIVE_INFINITY)
  useRealtimeEvent('thread read', (read) => {
    if (read.bookingId === id && read.role === other) setReadUpTo(read.seq)
  })
  useRealtimeEvent('typing', ({ bookingId, role: who, after }) => {
    if (bookingId === id && who === other) setTyping({ after })
  })
  useEffect(() => {
    if (!typing) return
    const timer = setTimeout(() => setTyping(null), CHAT_LIMITS.typingForMs)
    return () => clearTimeout(timer)
  }, [typing])
  // A report that was overtaken by its message is over.
  const hasCome = (after: number) =>
    thread.some((line) => line.seq > after && line.senderRole === other && !line.isSystemMessage)
  return {
    readUpTo: isShared ? Math.max(readByOther, readUpTo) : 0,
    isTyping: isShared && typing !== null && !hasCome(typing.after),
    reportTyping() {
      const now = performance.now()
      if (!isShared || now - reportedAt.current < CHAT_LIMITS.typingEveryMs) return
      reportedAt.current = now
      report(id, thread.at(-1)?.seq ?? 0)
    },
  }
}
