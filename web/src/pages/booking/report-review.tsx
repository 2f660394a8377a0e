import type { Booking } from '@annai/contract/bookings/shapes'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaFlag from '~icons/fa-solid/flag'
import { ReportDialog } from '../../features/reports/index.ts'
import { Button } from '../../ui/form/button.tsx'

/** Reports the review of a booking, whose id it has. The traveller's account may be deleted. */
export function ReportReview({ booking: { _id, user } }: { booking: Booking }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        <FaFlag aria-hidden="true" className="size-3.5 shrink-0" />
        {t('report.review')}
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            reported={{ id: user?._id ?? '', name: user?.displayName ?? t('booking.deletedUser') }}
            reviewId={_id}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
