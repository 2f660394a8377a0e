import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { Booking } from '@annai/contract/bookings/shapes'
import { otherRole, type PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaBan from '~icons/fa-solid/ban'
import { useSettings } from '../../features/accounts/account-queries.ts'
import { BlockPersonDialog } from '../../features/accounts/person-blocks/block-person-dialog.tsx'
import { OpenBookingsWith } from '../../features/bookings/list/open-bookings-with.tsx'
import { Button } from '../../ui/form/button.tsx'

/** Blocks the other party of a booking, unless the operator has blocked the guide. */
export function BlockParty({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  // A traveller who is blocked has no session.
  const { data: settings } = useSettings(role === 'guide' ? role : null)
  const isBarred =
    settings !== undefined && isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  const party = booking[otherRole(role)]
  if (!party || isBarred) return null
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        className="max-w-full justify-self-start"
        onClick={() => setOpen(true)}
      >
        <FaBan aria-hidden="true" className="size-3.5 shrink-0" />
        <span className="min-w-0 break-words">
          {t('blocks.blockNamed', { name: party.displayName })}
        </span>
      </Button>
      {isOpen && (
        <BlockPersonDialog
          person={{ id: party._id, name: party.displayName }}
          openBookings={<OpenBookingsWith personId={party._id} mine={role} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
