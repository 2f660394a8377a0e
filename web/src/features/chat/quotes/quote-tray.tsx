import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { QuoteText, type QuoteTextProps } from './quote-text.tsx'

interface QuoteTrayProps extends QuoteTextProps {
  onRemove: () => void
}

/** The line that the next message quotes. */
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
