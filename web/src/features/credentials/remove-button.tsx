import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../shell/http/api-error.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useCredentialChanges } from './credential-queries.ts'

interface RemoveButtonProps {
  credential: OwnCredential
  isBarred: boolean
  /** No button is beside it. */
  isAlone?: boolean
}

/** Withdraws or deletes a credential, once confirmed. */
export function RemoveButton({ credential, isBarred, isAlone = false }: RemoveButtonProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const { remove } = useCredentialChanges()
  const [isConfirming, setConfirming] = useState(false)
  const { _id, kind, status } = credential
  const isWaiting = status === 'waiting'
  const close = () => {
    remove.reset()
    setConfirming(false)
  }
  const submit = () =>
    remove.mutate(_id, {
      onSuccess: () => toast.success(t(isWaiting ? 'page.withdrawn' : 'page.deleted')),
    })
  return (
    <>
      <Button
        look="quiet"
        className={isAlone ? 'px-0' : undefined}
        aria-haspopup="dialog"
        aria-label={t(isWaiting ? 'page.withdrawKind' : 'page.deleteKind', {
          kind: t(`kinds.${kind}`),
        })}
        disabled={isBarred}
        onClick={() => setConfirming(true)}
      >
        {t(isWaiting ? 'page.withdraw' : 'page.delete')}
      </Button>
      {isConfirming && (
        <Dialog
          open
          title={t(isWaiting ? 'page.withdrawTitle' : 'page.deleteTitle')}
          busy={remove.isPending}
          onClose={close}
          actions={
            <>
              <Button look="secondary" disabled={remove.isPending} onClick={close}>
                {tCommon('actions.cancel')}
              </Button>
              <Button look="danger" busy={remove.isPending} onClick={submit}>
                {t(isWaiting ? 'page.withdraw' : 'page.delete')}
              </Button>
            </>
          }
        >
          {remove.error && (
            <FormAlert cause={remove.error} title={t('page.notDeleted')}>
              {messageOf(remove.error, tCommon)}
            </FormAlert>
          )}
          <p>{t('page.deleteText')}</p>
        </Dialog>
      )}
    </>
  )
}
