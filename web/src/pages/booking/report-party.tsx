import type { Booking } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaFlag from '~icons/fa-solid/flag'
import { ReportDialog } from '../../features/reports/index.ts'
import { Button } from '../../ui/form/button.tsx'

/** Reports the other party of a booking. The public page of a traveller offers no report to guides. */
export function ReportParty({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const party = booking[otherRole(role)]
  if (!party) return null
  const title = t('booking.report', { name: party.displayName })
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        className="max-w-full justify-self-start"
        onClick={() => setOpen(true)}
      >
        <FaFlag aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 break-words">{title}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ReportDialog
            reported={{ id: party._id, name: party.displayName }}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
