import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import { useIsOffline } from '../../shell/realtime/server-reach.ts'
import { classes } from '../../ui/class-names.ts'
import { lazyOrError, lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { PROGRESS_ID, StatusLine, useOtherName } from '../bookings/index.ts'
import { Announcement } from './announcement.tsx'
import { ChatBar, useBarPadding } from './chat-bar.tsx'
import { useHintLine } from './hint/use-hint-line.ts'
import { MessageForm } from './message-form.tsx'
import { QuotedBody } from './phrases/message-body.tsx'
import { OutgoingLine } from './thread-lines.tsx'
import { ThreadList } from './thread-list.tsx'
import { firstMissed, firstUnread, type Seen } from './thread-messages.ts'
import { useFullView, useModalFrame } from './use-full-view.ts'
import { useMessageForm } from './use-message-form.tsx'
import { useIsOnScreen } from './use-on-screen.ts'
import { useOtherParty } from './use-other-party.ts'
import { useReadReport } from './use-read-report.ts'
import { useThread } from './use-thread.ts'

/**
 * The sequence number of the first message below the divider, which the reader has not seen yet;
 * null without a divider.
 */
function useUnreadDivider(
  booking: Booking,
  thread: readonly Message[],
  role: PersonRole,
  isOnScreen: boolean,
) {
  const last = thread.at(-1)?.seq ?? 0
  const [divider, setDivider] = useState(() => firstUnread(thread, role, booking.unread))
  const seen = useRef<Seen>({ upTo: divider === null ? last : divider - 1, since: null })
  useEffect(() => {
    seen.current.since = isOnScreen ? Date.now() : null
  }, [isOnScreen])
  useEffect(() => {
    const { upTo } = seen.current
    const missed = firstMissed(thread, role, seen.current)
    // A divider that has not been in view yet does not move.
    if (missed !== null) setDivider((now) => (now !== null && now > upTo ? now : missed))
    if (isOnScreen) seen.current.upTo = Math.max(upTo, thread.at(-1)?.seq ?? 0)
  }, [thread, role, isOnScreen])
  return { divider, clear: () => setDivider(null) }
}

const SafetyHint = lazyOrNothing(async () => (await import('./hint/safety-hint.tsx')).SafetyHint)
const ComposerTools = lazyOrError(async () => (await import('./composer-tools.tsx')).ComposerTools)
const QuoteTray = lazyOrError(async () => (await import('./quotes/quote-block.tsx')).QuoteTray)

interface ChatPanelProps {
  booking: Booking
  role: PersonRole
}

const PANEL = 'card overflow-hidden scroll-mt-20'
const FULL = 'fixed inset-x-0 top-0 z-40 flex h-dvh flex-col bg-surface outline-none!'

/**
 * The conversation of a booking, 400 px high and scrolled to the latest message.
 * In narrow windows it can fill the screen.
 */
export function ChatPanel({ booking, role }: ChatPanelProps) {
  const { t } = useTranslation()
  const otherName = useOtherName(booking, role)
  const panel = useRef<HTMLElement>(null)
  const endStrip = useRef<HTMLDivElement>(null)
  const { isRequested, isFull, open, close } = useFullView()
  const isOnScreen = useIsOnScreen(endStrip)
  const isOffline = useIsOffline()
  const { thread, earlier } = useThread(booking, isOnScreen)
  const { divider, clear } = useUnreadDivider(booking, thread, role, isOnScreen)
  const writing = useMessageForm({ booking, role, thread, onSend: clear })
  const { outbox, retry, drop } = writing
  const { readUpTo, isTyping, reportTyping } = useOtherParty(booking, thread, role)
  useReadReport(booking._id, thread, isOnScreen)
  useModalFrame(panel, isFull, close)
  useBarPadding()

  const hint = {
    seq: useHintLine(booking, thread),
    content: (
      <Suspense>
        <SafetyHint bookingId={booking._id} />
      </Suspense>
    ),
  }

  const leadsToProgress = useRef(false)
  const showBooking = () => {
    leadsToProgress.current = true
    close()
  }
  useEffect(() => {
    if (isFull || !leadsToProgress.current) return
    leadsToProgress.current = false
    const progress = document.getElementById(PROGRESS_ID)
    progress?.scrollIntoView()
    progress?.querySelector('button')?.focus({ preventScroll: true })
  }, [isFull])

  // In wide windows a link to the conversation scrolls to it.
  useEffect(() => {
    if (isRequested && !isFull) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isRequested, isFull])

  return (
    <>
      <section
        ref={panel}
        aria-labelledby="chat-title"
        {...(isFull && { role: 'dialog', 'aria-modal': true, tabIndex: -1 })}
        className={isFull ? FULL : PANEL}
      >
        <header className={classes('border-line border-b', isFull ? 'px-2 py-1' : 'px-4 py-3')}>
          <div className="flex items-center gap-1">
            {isFull && <IconButton label={t('chat.back')} icon={<FaArrowLeft />} onClick={close} />}
            <h2 id="chat-title" className="min-w-0 truncate text-xl">
              {t('chat.title')}
              {isFull && <span className="font-normal text-base text-muted"> {otherName}</span>}
            </h2>
          </div>
          {isFull && <StatusLine booking={booking} role={role} onShowBooking={showBooking} />}
        </header>
        <ThreadList
          thread={thread}
          role={role}
          otherName={otherName}
          divider={divider}
          hint={hint}
          readUpTo={readUpTo}
          isTyping={isTyping}
          earlier={earlier}
          onQuote={writing.quote}
          reported={booking[otherRole(role)]}
          setsMeetingPoint={role === 'guide' && booking.day !== null}
          outgoingCount={outbox.length}
          outgoing={outbox.map((item) => (
            <OutgoingLine
              key={item.clientMessageId}
              item={item}
              onRetry={() => retry(item)}
              onDrop={() => drop(item)}
              role={role}
              otherName={otherName}
            />
          ))}
          endStrip={endStrip}
          className={isFull ? 'min-h-0 grow' : 'h-[400px]'}
        />
        <Announcement thread={thread} role={role} otherName={otherName} />
        {isOffline && (
          <p
            role="status"
            className="border-line border-t bg-amber-tint px-4 py-2 text-amber-ink text-sm"
          >
            {t('chat.offline')}
          </p>
        )}
        <MessageForm
          {...writing.form}
          onText={(text) => {
            writing.form.onText(text)
            if (text !== '') reportTyping()
          }}
          above={
            writing.quoted && (
              <Suspense>
                <QuoteTray
                  quote={writing.quoted}
                  role={role}
                  otherName={otherName}
                  onRemove={() => writing.quote?.(null)}
                >
                  <QuotedBody quote={writing.quoted} />
                </QuoteTray>
              </Suspense>
            )
          }
          tools={
            <Suspense>
              <ComposerTools
                booking={booking}
                role={role}
                otherName={otherName}
                writing={writing}
              />
            </Suspense>
          }
        />
      </section>
      {!isFull && !isOnScreen && <ChatBar unread={booking.unread} onOpen={open} />}
    </>
  )
}
