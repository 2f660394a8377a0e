import type { Administrator } from '@annai/contract/admin/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useActionToasts } from '../use-action-toasts.ts'
import { useChangeRole } from './administrator-queries.ts'
import { RoleField } from './role-field.tsx'

interface RoleDialogProps {
  administrator: Administrator
  onClose: () => void
}

/** Gives an administrator another role, confirmed by the owner's password. */
export function RoleDialog({ administrator, onClose }: RoleDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const change = useChangeRole()
  const [role, setRole] = useState(administrator.role)
  const [currentPassword, setCurrentPassword] = useState('')
  const { onSuccess, onError } = outcome(
    t('administrators.roleChanged'),
    t('administrators.failed'),
  )
  const save = () =>
    change.mutate(
      { id: administrator._id, role, currentPassword },
      {
        onSuccess() {
          onSuccess()
          onClose()
        },
        onError,
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      busy={change.isPending}
      width="sm"
      title={t('administrators.changeRoleTitle', { username: administrator.username })}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button
            busy={change.isPending}
            disabled={currentPassword === '' || role === administrator.role}
            onClick={save}
          >
            {t('administrators.changeRole')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RoleField value={role} onChange={setRole} />
        <PasswordField
          autoComplete="current-password"
          label={t('fields.currentPassword')}
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
