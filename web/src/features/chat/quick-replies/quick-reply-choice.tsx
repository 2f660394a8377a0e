import type { Booking } from '@annai/contract/bookings/shapes'
import { fillBlanks, withoutBlanks } from '@annai/contract/chat/quick-replies/blanks'
import { languageOfScript } from '@annai/contract/translations/script'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useMeetingFacts } from '../../bookings/index.ts'
import { useQuickReplies } from './quick-reply-queries.ts'

export interface QuickReplyChoiceProps {
  booking: Booking
  otherName: string
  onChoose: (text: string) => void
  onClose: () => void
}

/** The prepared replies as they would be sent; a press puts one into the form. */
export function QuickReplyChoice(props: QuickReplyChoiceProps) {
  const { booking, otherName, onChoose, onClose } = props
  const { t } = useTranslation('phrases')
  const own = useLanguage()
  const reader = booking.otherLanguage ?? own
  const factsIn = useMeetingFacts(booking)
  // A sentence has its date in its own language, whichever language its reader uses.
  const filledIn = (text: string) => {
    const words = withoutBlanks(text)
    const isWritten = (words.match(/\p{L}/gu) ?? []).length > 1
    const language = isWritten ? (languageOfScript(words, [own, reader]) ?? reader) : reader
    return fillBlanks(text, { name: otherName, ...factsIn(language) })
  }
  const query = useQuickReplies()
  return (
    <Dialog
      open
      title={t('replies.choose')}
      description={t('replies.chooseText')}
      onClose={onClose}
    >
      <QueryView query={query} waiting={<Skeleton className="h-40" />}>
        {({ replies }) => (
          <>
            {replies.length === 0 && <p>{t('replies.none')}</p>}
            <ul className="grid gap-3 empty:hidden">
              {replies.map(({ _id, title, text }) => {
                const filled = filledIn(text)
                return (
                  <li key={_id}>
                    <button
                      type="button"
                      className="wrap-anywhere grid min-h-12 w-full gap-1 rounded-lg border border-line bg-surface px-4 py-3 text-start hover:border-indigo"
                      onClick={() => {
                        onChoose(filled)
                        onClose()
                      }}
                    >
                      <span dir="auto" className="font-semibold">
                        {title}
                      </span>
                      <span dir="auto" className="line-clamp-3 whitespace-pre-line text-muted">
                        {filled}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
            <Link to="/settings#quick-replies" className="link w-fit py-1">
              {t('replies.manage')}
            </Link>
          </>
        )}
      </QueryView>
    </Dialog>
  )
}
