import type { Message } from '@annai/contract/bookings/shapes'
import { isPartText } from '@annai/contract/chat/parts'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import FaClock from '~icons/fa-solid/clock'
import FaExclamationCircle from '~icons/fa-solid/exclamation-circle'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { classes } from '../../ui/class-names.ts'
import { lazyWithFallback } from '../../ui/feedback/lazy.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { lineBreaking } from '../../ui/layout/authored-text.tsx'
import { UnbrokenSegments } from '../../ui/layout/unbroken-segments.tsx'
import { useWhenText } from '../bookings/index.ts'
import type { MessageLineProps } from './line-props.ts'
import { MessageText } from './message-text.tsx'
import type { Outgoing } from './outbox-storage.ts'
import { MessageBody, QuotedBody } from './phrases/message-body.tsx'
import { MessagePicture, OutgoingPicture } from './pictures/message-picture.tsx'
import { OtherLanguage } from './translation/lazy-other-language.ts'

/**
 * Formats times of messages: the time of day in each line, the date above the first line of each
 * day.
 */
export function useMessageTimes() {
  const language = useLanguage()
  return useMemo(() => {
    const hour = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' })
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'full' })
    return {
      hour: (date: string) => hour.format(new Date(date)),
      day: (date: string) => day.format(new Date(date)),
    }
  }, [language])
}

/** The time that a system message is about, in the tour's zone and the reader's. */
function WhenLine({ params = {} }: { params: Message['messageParams'] }) {
  const { t } = useTranslation()
  const when = useWhenText()(params)
  if (!when) return null
  return (
    <span className="mt-1 block text-xs">
      <UnbrokenSegments text={t('booking.time.when', { when: when.there })} />
      {when.own && (
        <span className="block">
          <UnbrokenSegments text={t('booking.time.own', { time: when.own })} />
        </span>
      )}
    </span>
  )
}

export const DayLine = ({ day }: { day: string }) => (
  <li className="my-2 text-center text-muted text-xs">{day}</li>
)

/** Red for a rejection, otherwise yellow. */
export function SystemLine({ message, text }: { message: Message; text: string }) {
  const { hour } = useMessageTimes()
  const isRejection = (message.messageKey ?? '').toLowerCase().includes('rejected')
  return (
    <li
      data-tone={isRejection ? 'danger' : 'waiting'}
      className={classes(
        'mx-auto w-full rounded-md border text-balance px-3 py-2 text-center text-sm [overflow-wrap:anywhere]',
        isRejection
          ? 'border-danger/25 bg-danger-tint text-danger'
          : 'border-amber/35 bg-amber-tint text-amber-ink',
      )}
    >
      {text}{' '}
      <time dateTime={message.date} className="whitespace-nowrap text-xs">
        {hour(message.date)}
      </time>
      <WhenLine params={message.messageParams} />
    </li>
  )
}

// A long press of a finger opens the menu of the line, which copies the text.
const BUBBLE =
  'w-fit max-w-[85%] whitespace-pre-wrap rounded-lg px-3 py-2 [overflow-wrap:anywhere] pointer-coarse:select-none'
const OWN = 'rounded-br-sm bg-indigo text-on-indigo'
const REMOVED = 'border border-line text-muted text-sm'

const LineMenu = lazyWithFallback(
  async () => (await import('./line-menu/line-menu.tsx')).LineMenu,
  () => null,
)
const PlaceBlock = lazyWithFallback(
  async () => (await import('./places/place-block.tsx')).PlaceBlock,
  ({ place }) => <p>{place.name}</p>,
)
const QuoteBlock = lazyWithFallback(
  async () => (await import('./quotes/quote-block.tsx')).QuoteBlock,
  () => null,
)

export function MessageLine(props: MessageLineProps) {
  const { message, role, otherName, original } = props
  const { t } = useTranslation()
  const { hour } = useMessageTimes()
  const isOwn = message.senderRole === role
  const { picture } = message
  return (
    <li
      data-side={isOwn ? 'own' : 'other'}
      data-seq={message.seq}
      className={classes(
        'relative grid gap-0.5',
        isOwn ? 'justify-items-end' : 'justify-items-start',
      )}
    >
      <span className="sr-only">{isOwn ? t('chat.you') : otherName}</span>
      {message.quotes && (
        <Suspense>
          <QuoteBlock
            quote={original ?? message.quotes}
            role={role}
            otherName={otherName}
            isLoaded={original !== undefined}
          >
            <QuotedBody quote={original ?? message.quotes} />
          </QuoteBlock>
        </Suspense>
      )}
      {picture && (
        <MessagePicture message={message} picture={picture} isOwn={isOwn} otherName={otherName} />
      )}
      {picture === null && !isPartText(message) && (
        <p className="px-1 text-muted text-sm">{t('chat.part.removedPicture')}</p>
      )}
      {message.place && (
        <Suspense>
          <PlaceBlock
            place={message.place}
            meetFor={props.setsMeetingPoint ? message.bookingId : undefined}
          />
        </Suspense>
      )}
      {((!picture && !message.place) || !isPartText(message)) && (
        <p
          dir="auto"
          data-text
          className={classes(
            BUBBLE,
            lineBreaking(message.message),
            isPartText(message) ? REMOVED : isOwn ? OWN : 'rounded-bl-sm bg-sunken text-ink',
          )}
        >
          <MessageBody message={message} />
        </p>
      )}
      {!isOwn && (
        <Suspense>
          <OtherLanguage message={message} otherName={otherName} isNew={props.isNew} />
        </Suspense>
      )}
      <p className="flex gap-1.5 px-1 text-muted text-xs">
        <time dateTime={message.date}>{hour(message.date)}</time>
        {props.isRead && <span>{t('chat.read')}</span>}
      </p>
      <Suspense>
        <LineMenu {...props} />
      </Suspense>
    </li>
  )
}

interface OutgoingLineProps {
  item: Outgoing
  role: PersonRole
  otherName: string
  onRetry: () => void
  onDrop: () => void
}

/** A message that is being sent, waits for a connection or was refused. */
export function OutgoingLine({ item, role, otherName, onRetry, onDrop }: OutgoingLineProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const isWaiting = item.state === 'waiting'
  const isHeld = isWaiting || item.state === 'failed'
  return (
    <li className="grid justify-items-end gap-0.5">
      <span className="sr-only">{t('chat.you')}</span>
      {item.quotes && (
        <Suspense>
          <QuoteBlock quote={item.quotes} role={role} otherName={otherName} isLoaded>
            <QuotedBody quote={item.quotes} />
          </QuoteBlock>
        </Suspense>
      )}
      {item.hasPicture && <OutgoingPicture id={item.clientMessageId} />}
      {item.place && (
        <Suspense>
          <PlaceBlock place={item.place} />
        </Suspense>
      )}
      {item.text !== '' && (
        <p dir="auto" className={classes(BUBBLE, OWN, 'opacity-75')}>
          <MessageText>{item.text}</MessageText>
        </p>
      )}
      {isHeld ? (
        <p
          className={classes(
            'flex flex-wrap items-center justify-end gap-x-3 text-sm',
            isWaiting ? 'text-muted' : 'text-danger',
          )}
        >
          <span role="status" className="flex items-center gap-1.5">
            {isWaiting ? (
              <FaClock aria-hidden="true" />
            ) : (
              <FaExclamationCircle aria-hidden="true" />
            )}
            <span>{isWaiting ? t('chat.waiting') : t('chat.notSent')}</span>
          </span>
          <button type="button" onClick={onRetry} className="link min-h-8 font-semibold">
            {tCommon('actions.retry')}
          </button>
          <button type="button" onClick={onDrop} className="link min-h-8">
            {tCommon('actions.delete')}
          </button>
        </p>
      ) : (
        <p className="flex items-center gap-1.5 px-1 text-muted text-xs">
          <Spinner />
          {tCommon('actions.sending')}
        </p>
      )}
    </li>
  )
}
