import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NamesByLanguage } from './names-by-language.tsx'
import type { SiteFormState } from './use-site-form.ts'

/** The name of the site, and its names in single languages. */
export function NameFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { register, formState } = form
  return (
    <div className="grid gap-3">
      <TextField
        label={t('site.name')}
        hint={t('site.nameHint')}
        error={problem(formState.errors.name?.default)}
        {...register('name.default')}
      />
      <NamesByLanguage form={form} field="name" />
    </div>
  )
}
