import type { Quote } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export interface QuoteTextProps {
  quote: Quote
  role: PersonRole
  otherName: string
  /** The beginning of the line in the reader's language. */
  children: ReactNode
}

/** Who wrote a quoted line, and its beginning. */
export function QuoteText({ quote, role, otherName, children }: QuoteTextProps) {
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
