import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useAccountEmail, useChangePassword } from '../account-queries.ts'

/** Changes the password; this browser stays logged in. */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const change = useChangePassword()
  const { data: address } = useAccountEmail()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/shapes')).ChangePasswordRequest,
    ),
    defaultValues: { password: '', newPassword: '' },
  })
  const close = () => {
    reset()
    change.reset()
    onClose()
  }
  const submit = handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: ({ message }) => {
        toast.success(message)
        close()
      },
    }),
  )
  return (
    <FormDialog
      open={open}
      busy={change.isPending}
      onClose={close}
      title={t('settings.changePassword.title')}
      description={t('settings.changePassword.explanation')}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('settings.changePassword.submit')}
    >
      {change.isError && (
        <FormAlert cause={change.error}>{messageOf(change.error, tCommon)}</FormAlert>
      )}
      {address?.pendingEmail && (
        <Banner tone="waiting" className="[overflow-wrap:anywhere]">
          {t('settings.changePassword.cancelsEmail', { email: address.pendingEmail })}
        </Banner>
      )}
      {/* For the password manager. */}
      <input type="email" autoComplete="username" hidden readOnly value={address?.email ?? ''} />
      <PasswordField
        autoComplete="current-password"
        label={t('settings.changePassword.current')}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
      <PasswordField
        autoComplete="new-password"
        label={t('settings.changePassword.newPassword')}
        hint={t('auth.fields.passwordHint', { min: ACCOUNT_LIMITS.password.min })}
        error={problem(formState.errors.newPassword)}
        {...register('newPassword')}
      />
    </FormDialog>
  )
}
