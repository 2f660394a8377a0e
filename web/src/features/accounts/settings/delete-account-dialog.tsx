import type { PersonRole } from '@annai/contract/person'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useAccountChanges } from '../account-queries.ts'

interface DeleteAccountDialogProps {
  role: PersonRole
  open: boolean
  onClose: () => void
  /** What the person leaves behind. */
  children: ReactNode
}

/** Requires the password, because the device may have been left unlocked. */
export function DeleteAccountDialog({ role, open, onClose, children }: DeleteAccountDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { requestDeletion } = useAccountChanges(role)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/shapes')).DeleteAccountRequest,
    ),
    defaultValues: { password: '' },
  })
  const close = () => {
    reset()
    requestDeletion.reset()
    onClose()
  }
  const submit = handleSubmit(({ password }) =>
    requestDeletion.mutate(password, {
      onSuccess: () => {
        toast.success(t('settings.delete.success'))
        close()
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      busy={requestDeletion.isPending}
      onClose={close}
      title={t('settings.delete.title')}
      description={t('settings.delete.explanation')}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('settings.delete.confirm')}
      look="danger"
    >
      {requestDeletion.isError && (
        <FormAlert cause={requestDeletion.error}>
          {messageOf(requestDeletion.error, tCommon)}
        </FormAlert>
      )}
      {open && children}
      <PasswordField
        autoComplete="current-password"
        label={t('settings.delete.password')}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
    </FormDialog>
  )
}
