import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { CheckDialogProps } from './check-dialog-props.ts'
import { useAccept } from './credential-admin-queries.ts'

/** Accepts a credential with what was read on the document. */
export function AcceptDialog({ credential, onClose, onDecided }: CheckDialogProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const accept = useAccept(credential._id)
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/admin/credentials/shapes')).AcceptRequest,
    ),
    defaultValues: {
      issuer: credential.issuer,
      number: credential.number,
      validTo: credential.validTo,
    },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const submit = handleSubmit((body) => {
    if (accept.isPending) return
    accept.mutate(body, {
      onSuccess: () => {
        toast.success(t('console.accepted'))
        onClose()
        onDecided()
      },
      onError: (error) => setFieldProblems(form, error),
    })
  })
  return (
    <FormDialog
      open
      title={t('console.acceptTitle', { kind: t(`kinds.${credential.kind}`) })}
      description={t('console.acceptText')}
      busy={accept.isPending}
      onClose={onClose}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('console.accept')}
    >
      {accept.isError && (
        <FormAlert cause={accept.error}>{messageOf(accept.error, tCommon)}</FormAlert>
      )}
      <TextField
        label={t('form.number')}
        error={problem(errors.number)}
        autoComplete="off"
        {...register('number')}
      />
      <TextField
        label={t('console.issuer')}
        optional
        error={problem(errors.issuer)}
        autoComplete="off"
        {...register('issuer')}
      />
      <TextField
        type="date"
        label={t('console.lastDay')}
        hint={t('console.lastDayHint')}
        optional
        error={problem(errors.validTo)}
        {...register('validTo', { setValueAs: (day) => day || null })}
      />
    </FormDialog>
  )
}
