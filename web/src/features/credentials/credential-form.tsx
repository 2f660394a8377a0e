import { DAY_COUNTRY_CODES } from '@annai/contract/bookings/day/countries'
import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { CREDENTIAL_LIMITS, type SentKind } from '@annai/contract/credentials/vocabulary'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { setFieldProblems } from '../../shell/forms/field-problems.ts'
import { useShapeResolver } from '../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { useProblem } from '../../shell/i18n/use-problem.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { useCredentialChanges } from './credential-queries.ts'
import { useCredentialTexts } from './use-credential-texts.ts'

interface CredentialFormProps {
  kind: SentKind
  /** The one that waits or that a new one renews. */
  known: OwnCredential | undefined
  ownCountry: string
  onClose: () => void
}

/** Sends a credential, or changes the one that waits. */
export function CredentialForm({ kind, known, ownCountry, onClose }: CredentialFormProps) {
  const { t, countryName } = useCredentialTexts()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { send } = useCredentialChanges()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/credentials/shapes')).CredentialRequest,
    ),
    defaultValues: {
      kind,
      country: known?.country || ownCountry,
      number: known?.number ?? '',
      showsNumber: known?.showsNumber ?? false,
    },
  })
  const { register, handleSubmit, formState } = form
  const { errors } = formState
  const countries = [...new Set([ownCountry, known?.country ?? '', ...DAY_COUNTRY_CODES])]
    .filter((code) => code !== '')
    .map((code) => ({ value: code, label: countryName(code) }))
  const submit = handleSubmit((body) => {
    if (send.isPending) return
    send.mutate(body, {
      onSuccess: () => {
        toast.success(t('page.sent'))
        onClose()
      },
      onError: (error) => setFieldProblems(form, error),
    })
  })
  return (
    <FormDialog
      open
      title={t(`kinds.${kind}`)}
      busy={send.isPending}
      onClose={onClose}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('page.send')}
    >
      {send.isError && <FormAlert cause={send.error}>{messageOf(send.error, tCommon)}</FormAlert>}
      <Select
        label={t('form.country')}
        error={problem(errors.country)}
        // A waiting credential keeps its country, which tells it apart.
        disabled={known?.status === 'waiting'}
        placeholder={t('form.country')}
        options={countries}
        {...register('country')}
      />
      <TextField
        label={t('form.number')}
        hint={t('form.numberHint')}
        error={problem(errors.number)}
        maxLength={CREDENTIAL_LIMITS.number * 4}
        autoComplete="off"
        {...register('number')}
      />
      <Checkbox
        label={t('form.showsNumber')}
        error={problem(errors.showsNumber)}
        {...register('showsNumber')}
      />
    </FormDialog>
  )
}
