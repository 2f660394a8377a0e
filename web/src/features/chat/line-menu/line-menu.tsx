import type { Message, Quote } from '@annai/contract/bookings/shapes'
import { isPartText } from '@annai/contract/chat/parts'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCopy from '~icons/fa-solid/copy'
import FaEllipsisH from '~icons/fa-solid/ellipsis-h'
import FaFlag from '~icons/fa-solid/flag'
import FaQuoteLeft from '~icons/fa-solid/quote-left'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { copyText } from '../../../shell/copy-text.ts'
import { classes } from '../../../ui/class-names.ts'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import type { MenuItem } from '../../../ui/overlay/menu-frame.tsx'
import { ReportDialog } from '../../reports/index.ts'
import type { MessageLineProps } from '../line-props.ts'
import { useLongPress } from './use-long-press.ts'

const PictureDialog = lazyOrError(
  async () => (await import('../pictures/picture-dialog.tsx')).PictureDialog,
)

const BUTTONS = '[data-line-menu]'

/** The arrow keys move between the menus of the lines, which are one stop of the Tab key. */
function moveBetweenLines(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const button = event.target instanceof Element && event.target.closest(BUTTONS)
  if (!step || !button) return
  event.preventDefault()
  event.stopPropagation()
  const all = [...(button.closest('ol')?.querySelectorAll<HTMLElement>(BUTTONS) ?? [])]
  all.find((_, at) => all[at - step] === button)?.focus()
}

/** The next message is written there. */
const focusMessageBox = (): void => document.getElementById('chat-message')?.focus()

const quoteOf = (line: Message): Quote => ({
  seq: line.seq,
  senderRole: line.senderRole,
  isSystemMessage: line.isSystemMessage,
  message: line.message,
  ...(line.messageKey !== undefined && { messageKey: line.messageKey }),
  ...(line.messageParams && { messageParams: line.messageParams }),
})

/** What can be done with a line: by its button, a long press or the context key. */
export function LineMenu(props: MessageLineProps) {
  const { message, role, otherName, isNewest, onQuote, reported } = props
  const { t } = useTranslation()
  const frame = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<'removal' | 'report' | null>(null)
  const close = () => setOpened(null)
  const isOwn = message.senderRole === role
  const { picture } = message
  useLongPress(frame, () => frame.current?.querySelector<HTMLElement>(BUTTONS)?.click())

  const copyLine = () => {
    // As the reader sees it: a phrase is in their language.
    const shown = frame.current?.closest('li')?.querySelector('[data-text]')?.textContent
    void copyText(shown ?? message.message, {
      copied: t('chat.line.copied'),
      failed: t('chat.line.copyFailed'),
    })
  }
  const items: (MenuItem | false | null | undefined)[] = [
    onQuote && {
      label: t('chat.line.quote'),
      icon: <FaQuoteLeft />,
      onSelect: () => onQuote(quoteOf(message)),
      moveFocus: focusMessageBox,
    },
    !isPartText(message) && { label: t('chat.line.copy'), icon: <FaCopy />, onSelect: copyLine },
    isOwn &&
      picture && {
        label: t('chat.pictures.remove'),
        icon: <FaTrashAlt />,
        onSelect: () => setOpened('removal'),
      },
    !isOwn &&
      reported && {
        label: t('chat.line.report'),
        icon: <FaFlag />,
        onSelect: () => setOpened('report'),
      },
  ]
  const possible = items.filter((item) => item !== false && item !== null && item !== undefined)
  if (possible.length === 0) return null
  return (
    <div
      ref={frame}
      onKeyDownCapture={moveBetweenLines}
      className={classes('absolute top-0', isOwn ? '-start-2' : '-end-2')}
    >
      <Menu
        label={t('chat.line.menu')}
        align={isOwn ? 'start' : 'end'}
        groups={[{ items: possible }]}
        trigger={
          <IconButton
            label={t('chat.line.menu')}
            icon={<FaEllipsisH className="size-3.5" />}
            data-line-menu
            tabIndex={isNewest ? 0 : -1}
            className="text-muted!"
          />
        }
      />
      {opened === 'removal' && picture && (
        <Suspense>
          <PictureDialog
            message={message}
            picture={picture}
            isOwn
            isRemoving
            otherName={otherName}
            title={t('chat.pictures.own')}
            onClose={close}
          />
        </Suspense>
      )}
      {opened === 'report' && reported && (
        <Suspense>
          <ReportDialog
            reported={{ id: reported._id, name: reported.displayName }}
            title={t('booking.report', { name: reported.displayName })}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}
