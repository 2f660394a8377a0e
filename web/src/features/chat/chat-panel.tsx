import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import { chatRules } from '@annai/contract/chat/policy'
import { allows } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaArrowLeft from '~icons/fa-solid/arrow-left'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { isTransient } from '../../shell/http/query-client.ts'
import { useIsOffline } from '../../shell/realtime/server-reach.ts'
import { classes } from '../../ui/class-names.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { PROGRESS_ID, StatusLine, useOtherName } from '../bookings/index.ts'
import { Announcement } from './announcement.tsx'
import { ChatBar, useBarPadding } from './chat-bar.tsx'
import { lineOfHint, SafetyHint } from './hint/safety-hint.tsx'
import { MessageForm } from './message-form.tsx'
import type { Outgoing } from './outbox-storage.ts'
import { PhraseButton } from './phrases/phrase-button.tsx'
import { PictureButton } from './pictures/picture-button.tsx'
import { OutgoingLine } from './thread-lines.tsx'
import { ThreadList } from './thread-list.tsx'
import { lastWriter } from './thread-messages.ts'
import { useFullView, useModalFrame } from './use-full-view.ts'
import { useIsOnScreen } from './use-on-screen.ts'
import { useOutbox } from './use-outbox.ts'
import { useReadReport } from './use-read-report.ts'
import { useThread } from './use-thread.ts'
import { useUnreadDivider } from './use-unread-divider.ts'

const PictureTray = lazyOrError(
  async () => (await import('./pictures/picture-tray.tsx')).PictureTray,
)

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
  useReadReport(booking._id, thread, isOnScreen)
  useModalFrame(panel, isFull, close)
  useBarPadding()

  const hintSeq = useMemo(() => lineOfHint(booking, thread), [booking, thread])
  const hint = { seq: hintSeq, content: <SafetyHint bookingId={booking._id} /> }

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
          earlier={earlier}
          outgoingCount={outbox.length}
          outgoing={outbox.map((item) => (
            <OutgoingLine
              key={item.clientMessageId}
              item={item}
              onRetry={() => retry(item)}
              onDrop={() => drop(item)}
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
          tools={
            <>
              <PhraseButton
                otherName={otherName}
                otherLanguage={booking.otherLanguage}
                disabled={writing.form.mustWait}
                onSend={writing.sendPhrase}
              />
              {writing.sendsPictures && (
                <PictureButton room={writing.pictureRoom} onChoose={writing.choosePictures} />
              )}
            </>
          }
        />
      </section>
      {!isFull && !isOnScreen && <ChatBar unread={booking.unread} onOpen={open} />}
    </>
  )
}

interface WritingProps extends ChatPanelProps {
  thread: readonly Message[]
  onSend: () => void
}

/** The state of the form: whether writing is allowed, the text and the unsent messages. */
function useMessageForm({ booking, role, thread, onSend }: WritingProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = `chat:${booking._id}`
  const [text, setText] = useState(() => readDraft(draft) ?? '')
  const [pictures, setPictures] = useState<readonly File[]>([])
  /** The last message of the thread when the server refused another one. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  const type = (typed: string) => {
    setText(typed)
    saveDraft(draft, typed)
  }
  const guideWrote = thread.some((line) => line.senderRole === 'guide' && !line.isSystemMessage)
  const guideHasReplied = booking.guideHasReplied || guideWrote

  const { outbox, isSending, send, retry, drop } = useOutbox(
    booking._id,
    thread,
    (error, { text: unsent, phrase, hasPicture }) => {
      // For guides a 403 has another reason, because they may always write.
      const isRefused = role === 'user' && error instanceof ApiError && error.status === 403
      if (!isRefused) {
        // Without a connection the message itself says that it will be sent.
        if (!(error instanceof ApiError && isTransient(error)))
          toast.error(messageOf(error, tCommon))
        return false
      }
      toast.warning(t('chat.waitForGuide'))
      setRefusedAt(thread.at(-1)?.seq ?? 0)
      if (phrase || hasPicture) return false
      type(unsent)
      return true
    },
  )
  /** One message for each picture; the text is part of the first. */
  const sendAll = async (message: string) => {
    setPictures([])
    if (pictures.length === 0) return send({ text: message })
    for (const [at, picture] of pictures.entries())
      await send({ text: at === 0 ? message : '' }, picture)
  }
  const isQueued = outbox.some(({ state, attempts }) => state !== 'failed' && attempts > 0)
  const mayWrite = allows(
    chatRules,
    'write',
    { id: '', role, status: 'active' },
    {
      status: booking.status,
      guideHasReplied,
      // A queued message counts as the one that a traveller may write before a reply.
      lastMessageSender: isQueued ? role : lastWriter(thread),
    },
  )
  // A later message of the guide unlocks the form.
  const isRefused =
    refusedAt !== null &&
    !thread.some(({ seq, senderRole }) => senderRole === 'guide' && seq > refusedAt)

  return {
    outbox,
    retry,
    // The words of a picture that is not sent go back into the form.
    drop: (item: Outgoing) => {
      if (item.hasPicture && text.trim() === '') type(item.text)
      drop(item)
    },
    sendsPictures: role === 'guide' || guideHasReplied,
    pictureRoom: CHAT_LIMITS.picturesAtOnce - pictures.length,
    choosePictures: (files: File[]) => {
      setPictures((chosen) => [...chosen, ...files])
      box.current?.focus()
    },
    sendPhrase: (phrase: PhraseRequest, said: string) => {
      onSend()
      void send({ text: said, phrase })
    },
    form: {
      box,
      text,
      onText: type,
      onSend: (message: string) => {
        type('')
        onSend()
        void sendAll(message)
        box.current?.focus()
      },
      isSending,
      attached: pictures.length > 0 && (
        <Suspense>
          <PictureTray
            files={pictures}
            onRemove={(file) => setPictures(pictures.filter((chosen) => chosen !== file))}
          />
        </Suspense>
      ),
      mustWait: role === 'user' && (!mayWrite || isRefused),
      // A decline is an answer.
      isFirst: role === 'user' && !guideHasReplied && booking.status !== STATUS.declined,
    },
  }
}
