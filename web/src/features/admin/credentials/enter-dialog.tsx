import { DAY_COUNTRY_CODES } from '@annai/contract/bookings/day/countries'
import { CREDENTIAL_KINDS } from '@annai/contract/credentials/vocabulary'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useCredentialTexts } from '../../credentials/index.ts'
import { useEnter } from './credential-admin-queries.ts'

/** Enters what the association knows itself, such as a membership. */
export function EnterDialog({ onClose }: { onClose: () => void }) {
  const { t, countryName } = useCredentialTexts()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const enter = useEnter()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/admin/credentials/shapes')).EnterRequest,
    ),
    defaultValues: {
      guide: '',
      kind: 'membership' as const,
      country: '',
      number: '',
      issuer: '',
      validTo: null,
    },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const submit = handleSubmit((body) => {
    if (enter.isPending) return
    enter.mutate(body, {
      onSuccess: () => {
        toast.success(t('console.entered'))
        onClose()
      },
      onError: (error) => setFieldProblems(form, error),
    })
  })
  const line = (name: 'guide' | 'number' | 'issuer') => ({
    error: problem(errors[name]),
    autoComplete: 'off',
    ...register(name),
  })
  return (
    <FormDialog
      open
      title={t('console.enter')}
      description={t('console.enterText')}
      busy={enter.isPending}
      onClose={onClose}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={tCommon('actions.save')}
    >
      {enter.isError && (
        <FormAlert cause={enter.error}>{messageOf(enter.error, tCommon)}</FormAlert>
      )}
      <TextField label={t('console.guide')} {...line('guide')} />
      <Select
        label={t('console.kind')}
        error={problem(errors.kind)}
        options={CREDENTIAL_KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        {...register('kind')}
      />
      <Select
        label={t('form.country')}
        error={problem(errors.country)}
        options={[
          { value: '', label: t('console.noCountry') },
          ...DAY_COUNTRY_CODES.map((code) => ({ value: code, label: countryName(code) })),
        ]}
        {...register('country')}
      />
      <TextField label={t('form.number')} optional {...line('number')} />
      <TextField label={t('console.issuer')} optional {...line('issuer')} />
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
