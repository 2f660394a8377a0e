import type { AdminBooking } from '@annai/contract/admin/bookings/shapes'
import { transitionOf } from '@annai/contract/bookings/lifecycle'
import { BOOKING_LIMITS } from '@annai/contract/bookings/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useCancelForParty } from '../admin-queries.ts'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'

/** Cancels a booking on behalf of a party, with a reason that both read. */
export function CancelButton({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const parties = PERSON_ROLES.filter((role) => transitionOf(booking.status, 'cancel', role))
  if (parties.length === 0) return null
  return (
    <div className="py-4">
      <Button look="danger" size="sm" onClick={() => setOpen(true)}>
        {t('cancel.open')}
      </Button>
      {isOpen && (
        <CancelDialog booking={booking} parties={parties} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface CancelDialogProps {
  booking: AdminBooking
  parties: readonly PersonRole[]
  onClose: () => void
}

function CancelDialog({ booking, parties, onClose }: CancelDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const cancel = useCancelForParty()
  const [onBehalfOf, setOnBehalfOf] = useState<PersonRole>('guide')
  const [reason, setReason] = useState('')
  const given = reason.trim()
  const canCancel = given !== '' && fitsIn(given, BOOKING_LIMITS.reason)
  async function confirm() {
    const call = cancel.mutateAsync({ id: booking._id, onBehalfOf, reason: given })
    if (await toastResult(call, outcome(t('cancel.done'), t('cancel.failed')))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={cancel.isPending}
      title={t('cancel.title')}
      description={t('cancel.text')}
      actions={
        <>
          <Button look="secondary" disabled={cancel.isPending} onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button
            look="danger"
            busy={cancel.isPending}
            disabled={!canCancel}
            onClick={() => void confirm()}
          >
            {t('cancel.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Select
          label={t('cancel.onBehalf')}
          value={onBehalfOf}
          onChange={(event) => {
            const role = parties.find((known) => known === event.target.value)
            if (role) setOnBehalfOf(role)
          }}
          options={parties.map((role) => ({
            value: role,
            label: t(`cancel.${role}`, { name: booking[role]?.displayName ?? t('list.none') }),
          }))}
        />
        <TextArea
          label={t('cancel.reason')}
          hint={t('cancel.reasonHint')}
          required
          rows={4}
          limit={BOOKING_LIMITS.reason}
          measure={graphemes}
          countFrom={0.9}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
