import type { ReviewReply as Reply } from '@annai/contract/reviews/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { classes } from '../../../ui/class-names.ts'
import { AuthoredText } from '../../../ui/layout/authored-text.tsx'

interface ReviewReplyProps {
  reply: Reply
  guideName: string
  className?: string
  /** Its translation. */
  children?: ReactNode
}

/** The guide's public reply below a review. */
export function ReviewReply({ reply, guideName, className, children }: ReviewReplyProps) {
  const { t, i18n } = useTranslation()
  // The day where the tour was, so that the server and the browser render the same one.
  const day = new Intl.DateTimeFormat(languageOf(i18n), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <div className={classes('grid gap-1 border-line border-s-2 ps-4', className)}>
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
        <span className="font-semibold">{t('booking.review.reply.by', { name: guideName })}</span>
        <time dateTime={reply.date} className="text-muted">
          {day.format(new Date(reply.day ?? reply.date))}
        </time>
      </p>
      <AuthoredText className="max-w-[42rem]">{reply.text}</AuthoredText>
      {children}
    </div>
  )
}
