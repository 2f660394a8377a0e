import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { Booking } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaBan from '~icons/fa-solid/ban'
import FaFlag from '~icons/fa-solid/flag'
import { useSettings } from '../../features/accounts/account-queries.ts'
import { ReportDialog } from '../../features/reports/index.ts'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Button } from '../../ui/form/button.tsx'

// Loaded when they are opened.
const BlockPersonDialog = lazyOrError(
  async () =>
    (await import('../../features/accounts/person-blocks/block-person-dialog.tsx'))
      .BlockPersonDialog,
)
const OpenBookingsWith = lazyOrError(
  async () =>
    (await import('../../features/bookings/list/open-bookings-with.tsx')).OpenBookingsWith,
)

interface PartyButtonProps {
  icon: ReactNode
  label: string
  onClick: () => void
}

function PartyButton({ icon, label, onClick }: PartyButtonProps) {
  return (
    <Button look="quiet" size="sm" className="max-w-full justify-self-start" onClick={onClick}>
      {icon}
      <span className="min-w-0 break-words">{label}</span>
    </Button>
  )
}

/** Reports or blocks the other party of a booking. */
export function PartyActions({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'report' | 'block' | null>(null)
  // A traveller who is blocked has no session.
  const { data: settings } = useSettings(role === 'guide' ? role : null)
  const isBarred =
    settings !== undefined && isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  const party = booking[otherRole(role)]
  if (!party) return null
  const person = { id: party._id, name: party.displayName }
  const report = t('booking.report', { name: party.displayName })
  const close = () => setDialog(null)
  return (
    <>
      <PartyButton
        icon={<FaFlag aria-hidden="true" className="size-3.5 shrink-0" />}
        label={report}
        onClick={() => setDialog('report')}
      />
      {!isBarred && (
        <PartyButton
          icon={<FaBan aria-hidden="true" className="size-3.5 shrink-0" />}
          label={t('blocks.blockNamed', { name: party.displayName })}
          onClick={() => setDialog('block')}
        />
      )}
      {dialog === 'report' && (
        <Suspense>
          <ReportDialog reported={person} title={report} onClose={close} />
        </Suspense>
      )}
      {dialog === 'block' && (
        <Suspense>
          <BlockPersonDialog
            person={person}
            openBookings={<OpenBookingsWith personId={party._id} mine={role} />}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
