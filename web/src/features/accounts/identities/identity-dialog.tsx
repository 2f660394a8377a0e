import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { PasswordField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useIdentityChanges } from './identity-queries.ts'

/** What the dialog does: adds a provider, or removes an identity. */
export type IdentityChange =
  | { readonly act: 'add'; readonly provider: ProviderKey; readonly name: string }
  | { readonly act: 'remove'; readonly id: string; readonly name: string }

interface IdentityDialogProps {
  change: IdentityChange
  /** Whether the account has a password, which the change then needs. */
  hasPassword: boolean
  onClose: () => void
}

export function IdentityDialog({ change, hasPassword, onClose }: IdentityDialogProps) {
  const { t } = useTranslation('identities')
  const { t: tMain } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const problem = useProblem()
  const { add, remove } = useIdentityChanges()
  const { register, handleSubmit, formState } = useForm({
    resolver: useShapeResolver(async () => {
      const shapes = await import('@annai/contract/accounts/identities/shapes')
      return hasPassword ? shapes.PasswordConfirmation : shapes.IdentityRemoval
    }),
    defaultValues: { password: hasPassword ? '' : undefined },
  })
  const error = add.error ?? remove.error
  const { act, name } = change
  const submit = handleSubmit(({ password }) => {
    if (change.act === 'add')
      return add.mutate({ provider: change.provider, password: password ?? '', language })
    const onSuccess = () => {
      toast.success(t('removed'))
      onClose()
    }
    return remove.mutate({ id: change.id, password }, { onSuccess })
  })
  return (
    <FormDialog
      open
      busy={add.isPending || add.isSuccess || remove.isPending}
      onClose={onClose}
      title={t(`${act}Title`, { name })}
      description={t(hasPassword ? `${act}Text` : 'removeWithoutPassword', { name })}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t(act === 'add' ? 'proceed' : 'remove')}
    >
      {error && <FormAlert cause={error}>{messageOf(error, tCommon)}</FormAlert>}
      {hasPassword && (
        <PasswordField
          autoComplete="current-password"
          label={tMain('settings.changePassword.current')}
          error={problem(formState.errors.password)}
          {...register('password')}
        />
      )}
    </FormDialog>
  )
}
