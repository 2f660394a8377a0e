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
import { CodeField, type CodeOf } from './decisions/code-field.tsx'
import { useWarn } from './decisions/decision-queries.ts'
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
  const [code, setCode] = useState<CodeOf<'accountBlocked'>>()
  const warn = useWarn()
  const { t: tDecisions } = useTranslation('decisions')
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
        : { id: person._id, accountStatus: 'blocked', code, reason: reason.trim() },
    )
    if (await toastResult(call, toasts)) onClose()
  }

  async function warnOnly() {
    if (!code) return
    const call = warn.mutateAsync({ id: person._id, code, facts: reason.trim() })
    const toasts = outcome(tDecisions('console.warned'), tDecisions('console.warnFailed'))
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
          {code && (
            <Button
              look="secondary"
              busy={warn.isPending}
              disabled={isTooLong || reason.trim() === ''}
              onClick={() => void warnOnly()}
            >
              {tDecisions('console.warn')}
            </Button>
          )}
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
          <CodeField
            act="accountBlocked"
            subject={person._id}
            code={code}
            onCode={setCode}
            facts={reason}
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
