import type { Place } from '@annai/contract/bookings/day/shapes'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking, Message, Quote } from '@annai/contract/bookings/shapes'
import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import type { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import { chatRules } from '@annai/contract/chat/policy'
import { blankLeft } from '@annai/contract/chat/quick-replies/blanks'
import { allows } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { isTransient } from '../../shell/http/query-client.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import type { Outgoing } from './outbox-storage.ts'
import { lastWriter } from './thread-messages.ts'
import { useInvitationAfterSending } from './use-invitation-after-sending.ts'
import { useOutbox } from './use-outbox.ts'

const PictureTray = lazyOrError(
  async () => (await import('./pictures/picture-tray.tsx')).PictureTray,
)

interface WritingProps {
  booking: Booking
  role: PersonRole
  thread: readonly Message[]
  onSend: () => void
}

/** The state of the form: whether writing is allowed, the text and the unsent messages. */
export function useMessageForm({ booking, role, thread, onSend }: WritingProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = `chat:${booking._id}`
  const [text, setText] = useState(() => readDraft(draft) ?? '')
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [quoted, setQuoted] = useState<Quote | null>(null)
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
    (error, { text: unsent, phrase, place, hasPicture, quotes }) => {
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
      if (phrase || place || hasPicture) return false
      type(unsent)
      setQuoted(quotes ?? null)
      return true
    },
  )
  useInvitationAfterSending(booking._id, { outbox, text })
  /** Returns what the next message quotes, and forgets it. */
  const takeQuote = (): { quotes?: Quote } => {
    setQuoted(null)
    return quoted ? { quotes: quoted } : {}
  }
  /** One message for each picture; the text and the quote are part of the first. */
  const sendAll = async (message: string) => {
    const first = { text: message, ...takeQuote() }
    setPictures([])
    if (pictures.length === 0) return send([first])
    await send(pictures.map((picture, at) => ({ ...(at === 0 ? first : { text: '' }), picture })))
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
      hasPersonBlock: false,
    },
  )
  // A later message of the guide unlocks the form.
  const isRefused =
    refusedAt !== null &&
    !thread.some(({ seq, senderRole }) => senderRole === 'guide' && seq > refusedAt)

  const mustWait = role === 'user' && (!mayWrite || isRefused)

  return {
    outbox,
    retry,
    quoted,
    /** Quotes a line in the next message; missing while nothing can be written. */
    quote: mustWait
      ? undefined
      : (line: Quote | null) => {
          setQuoted(line)
          box.current?.focus()
        },
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
    /** Puts a prepared text into the form, below what is there. */
    insert: (prepared: string) => type(text.trim() === '' ? prepared : `${text}\n${prepared}`),
    sendPlace: (place: Place) => {
      onSend()
      void send([{ text: '', place, ...takeQuote() }])
    },
    sendPhrase: (phrase: PhraseRequest, said: string) => {
      onSend()
      void send([{ text: said, phrase, ...takeQuote() }])
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
      mustWait,
      blank: role === 'guide' ? blankLeft(text) : null,
      // A decline is an answer.
      isFirst: role === 'user' && !guideHasReplied && booking.status !== STATUS.declined,
    },
  }
}
