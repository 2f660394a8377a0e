import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import FaPaperPlane from '~icons/fa-solid/paper-plane'
import { Button } from '../../ui/form/button.tsx'
import { isComposing } from '../../ui/form/is-composing.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TOUCH_ONLY, useMediaQuery } from './use-media-query.ts'

interface MessageFormProps {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  isSending: boolean
  /** Whether the traveller must wait for a reply of the guide. */
  mustWait: boolean
  /** A blank of a quick reply that the guide has to replace. */
  blank: string | null
  /** Whether the traveller may write only one message until the guide replies. */
  isFirst: boolean
  box: Ref<HTMLTextAreaElement>
  /** What the message quotes. */
  above?: ReactNode
  /** Buttons for messages of another kind. */
  tools?: ReactNode
  /** What is sent together with the text, or without one. */
  attached?: ReactNode
}

/**
 * Enter sends and Shift+Enter starts a new line, except during the composition of an input method.
 * On touch devices Enter starts a new line, because on-screen keyboards have no Shift+Enter.
 */
export function MessageForm(props: MessageFormProps) {
  const { text, onText, onSend, isSending, mustWait, blank, isFirst, box, above, tools, attached } =
    props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const isTouch = useMediaQuery(TOUCH_ONLY)
  const written = text.trim()
  const isOver = !fitsIn(written, CHAT_LIMITS.message)
  const isEmpty = written === '' && !attached
  const cannot = isEmpty || isOver || isSending || mustWait || blank !== null

  const send = () => {
    if (!cannot) onSend(written)
  }
  // Enter while the last message is being sent sends this one afterwards.
  const [isNext, setNext] = useState(false)
  const sendNext = useEffectEvent(() => {
    setNext(false)
    send()
  })
  useEffect(() => {
    if (isNext && !isSending) sendNext()
  }, [isNext, isSending])
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTouch || event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    if (isSending) setNext(true)
    else send()
  }
  const hint = [
    isFirst && t('chat.firstMessageLimit'),
    mustWait && t('chat.waitForGuide'),
    blank !== null && t('chat.fillBlank', { blank }),
  ].filter(Boolean)

  return (
    <form
      className="@container grid shrink-0 gap-2 border-line border-t p-3 sm:p-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {above}
      {attached}
      <div className="flex items-end gap-2 narrow:flex-col narrow:items-stretch [&_textarea]:max-h-[min(9rem,calc(var(--visible-height,100dvh)*0.3))] [&_textarea]:min-h-16">
        <TextArea
          ref={box}
          id="chat-message"
          label={t('chat.write')}
          hideLabel
          rows={2}
          className="min-w-0 grow"
          hint={
            hint.length > 0 && (
              <span className="block rounded-md bg-amber-tint px-3 py-2 text-amber-ink">
                {hint.join(' ')}
              </span>
            )
          }
          limit={mustWait ? undefined : CHAT_LIMITS.message}
          measure={(typed) => graphemes(typed.trim())}
          placeholder={mustWait ? undefined : t('chat.placeholder')}
          value={text}
          disabled={mustWait}
          onChange={({ target }) => {
            setNext(false)
            onText(target.value)
          }}
          onKeyDown={onKeyDown}
          enterKeyHint={isTouch ? 'enter' : 'send'}
        />
        <Button
          type="submit"
          disabled={cannot}
          busy={isSending}
          className="shrink-0 whitespace-nowrap"
        >
          {!isSending && <FaPaperPlane aria-hidden="true" className="size-3.5" />}
          <span>{tCommon('actions.send')}</span>
        </Button>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        {tools}
        {!isTouch && <span className="text-muted text-xs max-sm:hidden">{t('chat.keys')}</span>}
      </div>
    </form>
  )
}
