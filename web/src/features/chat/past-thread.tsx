import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { useOtherName } from '../bookings/index.ts'
import { chatKeys } from './chat-queries.ts'
import { ThreadList } from './thread-list.tsx'
import { mergeThread } from './thread-messages.ts'
import { CHAT_HASH } from './use-full-view.ts'
import { useIsOnScreen } from './use-on-screen.ts'
import { useReadReport } from './use-read-report.ts'
import { useEarlier } from './use-thread.ts'

interface PastThreadProps {
  booking: Booking
  role: PersonRole
}

/**
 * The conversation of a completed booking, read-only and collapsed at first
 * (docs/rules/chat.md#past).
 */
export function PastThread({ booking, role }: PastThreadProps) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === CHAT_HASH)
  const frame = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (hash === CHAT_HASH) frame.current?.scrollIntoView({ block: 'center' })
  }, [hash])
  if (booking.messages.length === 0) return null
  return (
    <details
      ref={frame}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="card group scroll-mt-20 overflow-hidden"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-5 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <h2 className="grow text-xl">{t('chat.past')}</h2>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen && <PastMessages booking={booking} role={role} />}
    </details>
  )
}

function PastMessages({ booking, role }: PastThreadProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const otherName = useOtherName(booking, role)
  const endStrip = useRef<HTMLDivElement>(null)
  const queryKey = chatKeys.thread(booking._id)
  const { data: thread } = useQuery<Message[]>({
    queryKey,
    queryFn: () => booking.messages,
    initialData: booking.messages,
    enabled: false,
  })
  const add = (messages: readonly Message[]) =>
    void client.setQueryData<Message[]>(queryKey, (known = []) => mergeThread(known, messages))
  const earlier = useEarlier(booking._id, thread, add)
  useReadReport(booking._id, thread, useIsOnScreen(endStrip))
  return (
    <>
      <p className="border-line border-t px-5 py-2 text-muted text-sm sm:px-6">
        {t('chat.pastNote')}
      </p>
      <ThreadList
        thread={thread}
        role={role}
        otherName={otherName}
        earlier={earlier}
        reported={booking[otherRole(role)]}
        endStrip={endStrip}
        className="h-[400px] border-line border-t"
      />
    </>
  )
}
