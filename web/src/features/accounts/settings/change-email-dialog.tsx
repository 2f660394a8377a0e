import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useEmailChanges } from '../account-queries.ts'

/**
 * Changes the email address. The change takes effect when the link in the email to the new address
 * is opened.
 */
export function ChangeEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { change } = useEmailChanges()
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/shapes')).ChangeEmailRequest,
    ),
    defaultValues: { email: '', password: '' },
  })
  const close = () => {
    reset()
    change.reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      busy={change.isPending}
      onClose={close}
      title={t('settings.changeEmail.title')}
      description={t('settings.changeEmail.explanation')}
      onSubmit={handleSubmit((values) => change.mutate(values, { onSuccess: close }))}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('settings.changeEmail.submit')}
    >
      {change.isError && (
        <FormAlert cause={change.error}>{messageOf(change.error, tCommon)}</FormAlert>
      )}
      <TextField
        type="email"
        autoComplete="email"
        inputMode="email"
        label={t('settings.changeEmail.newEmail')}
        error={problem(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        autoComplete="current-password"
        label={t('settings.changePassword.current')}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
    </FormDialog>
  )
}
