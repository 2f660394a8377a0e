import type { Quote } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { classes } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/form/icon-button.tsx'

interface QuoteTextProps {
  quote: Quote
  role: PersonRole
  otherName: string
  /** The beginning of the line in the reader's language. */
  children: ReactNode
}

/** Who wrote a quoted line, and its beginning. */
function QuoteText({ quote, role, otherName, children }: QuoteTextProps) {
  const { t } = useTranslation()
  return (
    <>
      <span className="sr-only">{t('chat.quote.label')}</span>
      {!quote.isSystemMessage && (
        <span className="block truncate font-semibold">
          {quote.senderRole === role ? t('chat.you') : otherName}
        </span>
      )}
      <span dir="auto" className="wrap-anywhere line-clamp-2">
        {children}
      </span>
    </>
  )
}

interface QuoteBlockProps extends QuoteTextProps {
  /** Whether the line is in the thread as it is loaded, so that it can be shown. */
  isLoaded: boolean
}

const BLOCK = 'max-w-[85%] rounded-md border-indigo/50 border-s-4 bg-sunken px-3 py-1.5 text-sm'

/** Scrolls to the line and marks it for a moment. */
function showLine(button: HTMLElement, seq: number): void {
  const line = button.closest('ol')?.querySelector<HTMLElement>(`[data-seq="${seq}"]`)
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector<HTMLElement>('[data-line-menu]')?.focus({ preventScroll: true })
  line?.animate([{ opacity: 0.2 }, { opacity: 1 }], 900)
}

/** The line that a message quotes; a press shows it in the thread. */
export function QuoteBlock({ isLoaded, ...text }: QuoteBlockProps) {
  if (!isLoaded)
    return (
      <div className={BLOCK}>
        <QuoteText {...text} />
      </div>
    )
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => showLine(currentTarget, text.quote.seq)}
      className={classes(BLOCK, 'min-h-11 text-start hover:bg-indigo-tint')}
    >
      <QuoteText {...text} />
    </button>
  )
}

interface QuoteTrayProps extends QuoteTextProps {
  onRemove: () => void
}

/**
 * The line that the next message quotes. In one file with `QuoteBlock`, which a message sent without
 * a connection can show only if it has been loaded.
 */
export function QuoteTray({ onRemove, ...text }: QuoteTrayProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-start gap-1 rounded-md border-indigo/50 border-s-4 bg-sunken ps-3 text-sm">
      <div role="status" className="min-w-0 grow py-1.5">
        <QuoteText {...text} />
      </div>
      <IconButton label={t('chat.quote.remove')} icon={<FaTimes />} onClick={onRemove} />
    </div>
  )
}
