import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { chatRules } from '@annai/contract/chat/policy'
import { allows } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaArrowDown from '~icons/fa-solid/arrow-down'
import FaComments from '~icons/fa-solid/comments'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { bookingKeys, useOtherName } from '../bookings/index.ts'

import { MessageForm } from './message-form.tsx'
import {
  DayLine,
  MessageLine,
  OutgoingLine,
  SystemLine,
  useMessageTimes,
  useSystemText,
} from './thread-lines.tsx'
import { lastWriter } from './thread-messages.ts'
import { useOutbox } from './use-outbox.ts'
import { useReading } from './use-reading.ts'
import { useScroll } from './use-scroll.ts'
import { useThread } from './use-thread.ts'

interface ChatPanelProps {
  booking: Booking
  role: PersonRole
}

/** The conversation of a booking: 400 px high, scrolled to the latest message (P2-092, P2-093). */
export function ChatPanel({ booking, role }: ChatPanelProps) {
  const { t } = useTranslation()
  const { t: c } = useTranslation('common')
  const client = useQueryClient()
  const otherName = useOtherName(booking, role)
  const panel = useRef<HTMLElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = `chat:${booking._id}`
  const [text, setText] = useState(() => readDraft(draft) ?? '')
  /** Up to which message of the thread the server has refused another one. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null)

  const type = (typed: string) => {
    setText(typed)
    saveDraft(draft, typed)
  }
  const { thread, add } = useThread(booking)
  const guideWrote = thread.some((line) => line.senderRole === 'guide' && !line.isSystemMessage)
  const guideHasReplied = booking.guideHasReplied || guideWrote
  const lastMessageSender = lastWriter(thread)
  const mayWrite = allows(
    chatRules,
    'write',
    { id: '', role, status: 'active' },
    { status: booking.status, guideHasReplied, lastMessageSender },
  )

  const { outbox, isSending, send, retry, drop } = useOutbox(booking._id, thread, {
    onSent: (message) => {
      add([message])
      void client.invalidateQueries({ queryKey: bookingKeys.one(booking._id) })
    },
    onFailed: (error, unsent) => {
      // Guides may always write: a 403 has another reason.
      const isRefused = role === 'user' && error instanceof ApiError && error.status === 403
      if (!isRefused) {
        toast.error(messageOf(error, c))
        return false
      }
      toast.warning(t('chat.waitForGuide'))
      setRefusedAt(thread.at(-1)?.seq ?? 0)
      type(unsent)
      return true
    },
  })
  // A later message of the guide unlocks the form.
  const isRefused =
    refusedAt !== null &&
    !thread.some(({ seq, senderRole }) => senderRole === 'guide' && seq > refusedAt)
  const mustWait = role === 'user' && (!mayWrite || isRefused)

  useReading(booking._id, thread, panel)
  const {
    box: scroller,
    onScroll,
    hasMoreBelow,
    toLatest,
  } = useScroll(thread.length + outbox.length)
  const announced = useNewest(thread, role, otherName)

  return (
    <section ref={panel} aria-labelledby="chat-title" className="card overflow-hidden">
      <h2 id="chat-title" className="border-line border-b px-4 py-3 text-xl">
        {t('chat.title')}
      </h2>
      <div className="relative">
        <section
          ref={scroller}
          onScroll={onScroll}
          aria-label={t('chat.thread', { name: otherName })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
          tabIndex={0}
          className="h-[400px] overflow-y-auto overscroll-contain p-4"
        >
          {thread.length + outbox.length === 0 ? (
            <div className="grid h-full place-content-center justify-items-center gap-3 text-center text-muted">
              <FaComments aria-hidden="true" className="size-8" />
              <p className="text-balance">{t('chat.empty', { name: otherName })}</p>
            </div>
          ) : (
            <ol className="grid gap-3">
              <ThreadLines thread={thread} role={role} otherName={otherName} />
              {outbox.map((item) => (
                <OutgoingLine
                  key={item.clientMessageId}
                  item={item}
                  onRetry={() => retry(item)}
                  onDrop={() => drop(item.clientMessageId)}
                />
              ))}
            </ol>
          )}
        </section>
        {hasMoreBelow && (
          <Button
            size="sm"
            onClick={toLatest}
            className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-rise shadow-float"
          >
            <FaArrowDown aria-hidden="true" className="size-3" />
            {t('chat.newBelow')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <MessageForm
        box={box}
        text={text}
        onText={type}
        onSend={(message) => {
          type('')
          toLatest()
          send(message)
          box.current?.focus()
        }}
        isSending={isSending}
        mustWait={mustWait}
        isFirst={role === 'user' && !guideHasReplied}
      />
    </section>
  )
}

function ThreadLines(props: { thread: readonly Message[]; role: PersonRole; otherName: string }) {
  const { thread, role, otherName } = props
  const { day } = useMessageTimes()
  const systemText = useSystemText()
  return thread.flatMap((message, at) => {
    const before = thread[at - 1]
    const today = day(message.date)
    const isNewDay = !before || day(before.date) !== today
    return [
      isNewDay && <DayLine key={`day-${message._id}`} day={today} />,
      message.isSystemMessage ? (
        <SystemLine key={message._id} message={message} text={systemText(message)} />
      ) : (
        <MessageLine key={message._id} message={message} role={role} otherName={otherName} />
      ),
    ]
  })
}

/** Announces new messages to screen readers. */
function useNewest(thread: readonly Message[], role: PersonRole, otherName: string): string {
  const { t } = useTranslation()
  const systemWords = useSystemText()
  const [openedAt] = useState(thread.at(-1)?.seq ?? 0)
  const [announced, setAnnounced] = useState('')
  const newest = thread.at(-1)
  const isNews =
    newest !== undefined &&
    newest.seq > openedAt &&
    (newest.isSystemMessage || newest.senderRole !== role)
  const text = !isNews
    ? ''
    : newest.isSystemMessage
      ? systemWords(newest)
      : t('chat.announce', { name: otherName, message: newest.message })
  useEffect(() => {
    if (text) setAnnounced(text)
  }, [text])
  return announced
}
