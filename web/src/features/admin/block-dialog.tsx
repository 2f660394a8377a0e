import { isBlocked } from '@annai/contract/accounts/policy'
import { ADMIN_LIMITS } from '@annai/contract/admin/limits'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import type { AccountStatus } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useBlock } from './admin-queries.ts'
import { AffectedBookings } from './affected-bookings.tsx'
import { toastResult, useActionToasts } from './use-action-toasts.ts'

export interface BlockDialogProps {
  kind: 'guide' | 'user'
  person: { _id: string; username: string; accountStatus: AccountStatus }
  onClose: () => void
}

/** Confirms a block, with a reason, or an unblock. It stays open if the request fails. */
export function BlockDialog({ kind, person, onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const block = useBlock(kind)
  const [reason, setReason] = useState('')
  // Fixed when the dialog opens, so that a refetch of the list does not change it.
  const [unblocks] = useState(() => isBlocked(person.accountStatus))
  const isTooLong = !fitsIn(reason.trim(), ADMIN_LIMITS.reason)
  const name = person.username

  async function confirm() {
    const toasts = unblocks
      ? outcome(t(`${kind}s.unblocked`), t(`${kind}s.unblockFailed`))
      : outcome(t(`${kind}s.blocked`), t(`${kind}s.blockFailed`))
    const call = block.mutateAsync(
      unblocks
        ? { id: person._id, accountStatus: 'active' }
        : { id: person._id, accountStatus: 'blocked', reason: reason.trim() },
    )
    if (await toastResult(call, toasts)) onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={block.isPending}
      title={t(unblocks ? 'block.unblockTitle' : 'block.title', { name })}
      description={t(unblocks ? 'block.unblockText' : `block.${kind}`)}
      actions={
        <>
          <Button look="secondary" disabled={block.isPending} onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button
            look={unblocks ? 'primary' : 'danger'}
            busy={block.isPending}
            disabled={isTooLong}
            onClick={() => void confirm()}
          >
            {t(unblocks ? 'actions.unblock' : 'actions.block')}
          </Button>
        </>
      }
    >
      {!unblocks && (
        <div className="grid gap-4">
          <AffectedBookings
            accountId={person._id}
            kind={kind}
            outcome={t(`affected.blocked.${kind}`)}
          />
          <TextArea
            label={t('block.reason')}
            hint={t('block.reasonHint')}
            required
            rows={4}
            limit={ADMIN_LIMITS.reason}
            measure={graphemes}
            countFrom={0.9}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}
