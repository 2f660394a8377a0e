import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { usePasskeyChanges } from './passkey-queries.ts'

/** Adds a passkey, or removes one; either requires the password. */
export function PasskeyDialog({
  removed,
  onClose,
}: {
  removed: string | null
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { add, remove } = usePasskeyChanges()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/passkeys/shapes')).PasskeyConfirmation,
    ),
    defaultValues: { password: '' },
  })
  const error = add.error ?? remove.error
  const act = removed === null ? 'add' : 'remove'
  const onSuccess = () => {
    toast.success(t(`passkeys.${act}Done`))
    onClose()
  }
  const submit = handleSubmit(({ password }) =>
    removed === null
      ? add.mutate(password, { onSuccess })
      : remove.mutate({ id: removed, password }, { onSuccess }),
  )
  return (
    <FormDialog
      open
      busy={add.isPending || remove.isPending}
      onClose={onClose}
      title={t(`passkeys.${act}Title`)}
      description={t(`passkeys.${act}Text`)}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(`passkeys.${act}`)}
      isSubmitDisabled={removed === null && !browserSupportsWebAuthn()}
    >
      {error && (
        <FormAlert cause={error}>
          {error instanceof ApiError ? messageOf(error, tCommon) : t('passkeys.notAdded')}
        </FormAlert>
      )}
      <PasswordField
        autoComplete="current-password"
        label={t('settings.changePassword.current')}
        error={problem(formState.errors.password)}
        {...register('password')}
      />
    </FormDialog>
  )
}
