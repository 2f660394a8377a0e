import type { Message, Party, Quote } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Fragment, type ReactNode, type Ref, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaArrowDown from '~icons/fa-solid/arrow-down'
import FaComments from '~icons/fa-solid/comments'
import { messageOf } from '../../shell/http/api-error.ts'
import { classes } from '../../ui/class-names.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { DayLine, MessageLine, SystemLine, useMessageTimes } from './thread-lines.tsx'
import { useScroll } from './use-scroll.ts'
import { useSystemText } from './use-system-text.ts'
import type { useEarlier } from './use-thread.ts'

interface ThreadProps {
  thread: readonly Message[]
  role: PersonRole
  otherName: string
  /** The sequence number of the first message below the divider. */
  divider?: number | null | undefined
  /** A word of caution, and the number of the message that it stands under. */
  hint?: { seq: number | null; content: ReactNode } | undefined
  /** The last line that the other party shows that it has read. */
  readUpTo?: number | undefined
  /** Quotes a line in the next message; missing where nothing can be written. */
  onQuote?: ((line: Quote) => void) | undefined
  /** The other party, whom a line can be reported for; null when the account was deleted. */
  reported: Party | null
  setsMeetingPoint?: boolean | undefined
}

interface ThreadLinesProps extends ThreadProps {
  /** The number of the first message that was unread at first. */
  newFrom: number
}

/** The messages, grouped by day. */
function ThreadLines({ thread, divider, hint, readUpTo = 0, newFrom, ...line }: ThreadLinesProps) {
  const { day } = useMessageTimes()
  const systemText = useSystemText()
  const bySeq = useMemo(() => new Map(thread.map((line) => [line.seq, line])), [thread])
  const newest = thread.findLast(({ isSystemMessage }) => !isSystemMessage)
  const read = thread.findLast(
    ({ seq, isSystemMessage, senderRole }) =>
      seq <= readUpTo && !isSystemMessage && senderRole === line.role,
  )
  return thread.flatMap((message, at) => {
    const before = thread[at - 1]
    const today = day(message.date)
    const isNewDay = !before || day(before.date) !== today
    return [
      isNewDay && <DayLine key={`day-${message._id}`} day={today} />,
      message.seq === divider && <UnreadLine key="unread" />,
      message.isSystemMessage ? (
        <SystemLine key={message._id} message={message} text={systemText(message)} />
      ) : (
        <MessageLine
          key={message._id}
          {...line}
          message={message}
          original={message.quotes && bySeq.get(message.quotes.seq)}
          isNewest={message === newest}
          isRead={message === read}
          isNew={message.seq >= newFrom}
        />
      ),
      message.seq === hint?.seq && <Fragment key="hint">{hint.content}</Fragment>,
    ]
  })
}

function UnreadLine() {
  const { t } = useTranslation()
  return (
    <li
      data-unread
      className="my-1 flex items-center gap-3 font-semibold text-seal text-xs before:h-px before:grow before:bg-seal/40 after:h-px after:grow after:bg-seal/40"
    >
      {t('chat.unread')}
    </li>
  )
}

/** In a space that is always there, so that nothing moves. Not announced. */
const TypingDots = ({ isShown }: { isShown: boolean }) => (
  <div aria-hidden="true" data-typing={isShown} className="flex h-5 items-end gap-1 px-1">
    {isShown &&
      [0, 200, 400].map((delay) => (
        <span
          key={delay}
          style={{ animationDelay: `${delay}ms` }}
          className="size-1.5 animate-pulse-soft rounded-full bg-muted"
        />
      ))}
  </div>
)

interface ThreadListProps extends ThreadProps {
  earlier: ReturnType<typeof useEarlier>
  /** Whether the other party is writing; missing where nobody can. */
  isTyping?: boolean
  /** The unsent messages and their number. */
  outgoing?: ReactNode
  outgoingCount?: number
  /**
   * The strip where new messages appear. While it is on the screen, the thread counts as being
   * read.
   */
  endStrip?: Ref<HTMLDivElement>
  className: string
}

/** The scrollable thread, at its latest message first. */
export function ThreadList(props: ThreadListProps) {
  const {
    thread,
    role,
    otherName,
    earlier,
    outgoing,
    outgoingCount = 0,
    endStrip,
    className,
  } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { box, onScroll, isAtEnd, hasMoreBelow, scrollToLatest } = useScroll({
    first: thread[0]?.seq ?? 0,
    end: `${thread.at(-1)?.seq ?? 0}+${outgoingCount}`,
  })
  const [newFrom] = useState(() => props.divider ?? (thread.at(-1)?.seq ?? 0) + 1)
  // New messages of the reader are at the end.
  useEffect(() => {
    if (outgoingCount > 0) scrollToLatest()
  }, [outgoingCount, scrollToLatest])
  useEffect(() => {
    if (earlier.error) toast.error(messageOf(earlier.error, tCommon), { id: 'earlier' })
  }, [earlier.error, tCommon])

  return (
    <div className={classes('relative', className)}>
      <section
        ref={box}
        onScroll={onScroll}
        aria-label={t('chat.thread', { name: otherName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain p-4"
      >
        {earlier.hasMore && (
          <Button
            look="quiet"
            size="sm"
            busy={earlier.isLoading}
            onClick={earlier.load}
            className="mx-auto mb-3 flex"
          >
            {t('chat.earlier')}
          </Button>
        )}
        {thread.length + outgoingCount === 0 ? (
          <div className="grid h-full place-content-center justify-items-center gap-3 text-center text-muted">
            <FaComments aria-hidden="true" className="size-8" />
            <p className="text-balance">
              {t(role === 'guide' ? 'chat.emptyForGuide' : 'chat.empty', { name: otherName })}
            </p>
          </div>
        ) : (
          <ol className="grid gap-3">
            <ThreadLines
              thread={thread}
              role={role}
              otherName={otherName}
              divider={props.divider}
              hint={props.hint}
              readUpTo={props.readUpTo}
              newFrom={newFrom}
              onQuote={props.onQuote}
              reported={props.reported}
              setsMeetingPoint={props.setsMeetingPoint}
            />
            {outgoing}
          </ol>
        )}
        {props.isTyping !== undefined && <TypingDots isShown={props.isTyping} />}
      </section>
      <div
        ref={endStrip}
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 bottom-0 h-12"
      />
      {!isAtEnd && (
        <Button
          size="sm"
          look={hasMoreBelow ? 'primary' : 'secondary'}
          onClick={scrollToLatest}
          className="absolute inset-x-0 bottom-3 mx-auto w-fit animate-rise shadow-float"
        >
          <FaArrowDown aria-hidden="true" className="size-3" />
          {hasMoreBelow ? t('chat.newBelow') : t('chat.latest')}
        </Button>
      )}
    </div>
  )
}
