import type { Booking } from '@annai/contract/bookings/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaFlag from '~icons/fa-solid/flag'
import { ReportDialog, type ReportedContent } from '../../features/reports/index.ts'
import { Button } from '../../ui/form/button.tsx'

interface ReportContentProps {
  content: ReportedContent
  /** Null once the account is deleted. */
  author: Booking['guide']
}

/** Reports the review of a booking, or the feedback on its traveller. */
export function ReportContent({ content, author }: ReportContentProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" className="w-fit" onClick={() => setOpen(true)}>
        <FaFlag aria-hidden="true" className="size-3.5 shrink-0" />
        {t(`report.${content.kind}`)}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            reported={{
              id: author?._id ?? '',
              name: author?.displayName ?? t('booking.deletedUser'),
            }}
            content={content}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
