import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { correctEmail } from '../account-queries.ts'

/** The credentials of the account: username or email address, and password. */
export interface Credentials {
  account: string
  password: string
}

interface CorrectEmailDialogProps {
  /** The credentials from the form before; with null the dialog has fields for them. */
  known: Credentials | null
  onClose: () => void
  onSent: (email: string) => void
}

/** Replaces a mistyped address before it is verified. Mount it only while it is open. */
export function CorrectEmailDialog({ known, onClose, onSent }: CorrectEmailDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const problem = useProblem()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).CorrectEmailForm,
    ),
    defaultValues: { email: '', ...(known ?? { account: '', password: '' }) },
  })
  const correction = useMutation({
    mutationFn: (values: Credentials & { email: string }) => correctEmail({ ...values, language }),
  })
  const { errors } = formState
  const submit = handleSubmit((values) =>
    correction.mutate(values, { onSuccess: () => onSent(values.email) }),
  )
  const isUnknown = correction.error instanceof ApiError && correction.error.status === 401
  return (
    <FormDialog
      open
      busy={correction.isPending}
      onClose={onClose}
      title={t('auth.correctEmail.title')}
      description={t('auth.correctEmail.explanation')}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('auth.correctEmail.submit')}
    >
      {correction.isError && (
        <FormAlert cause={correction.error}>
          {isUnknown ? t('auth.correctEmail.noMatch') : messageOf(correction.error, tCommon)}
        </FormAlert>
      )}
      {!known && (
        <>
          <TextField
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            label={t('auth.fields.account')}
            error={problem(errors.account)}
            {...register('account')}
          />
          <PasswordField
            autoComplete="current-password"
            label={t('auth.fields.password')}
            error={problem(errors.password)}
            {...register('password')}
          />
        </>
      )}
      <TextField
        type="email"
        autoComplete="email"
        inputMode="email"
        label={t('auth.correctEmail.newEmail')}
        error={problem(errors.email)}
        {...register('email')}
      />
    </FormDialog>
  )
}
