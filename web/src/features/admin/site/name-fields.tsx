import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { SiteFormState } from './use-site-form.ts'

/** The name of the site, and its names in single languages. */
export function NameFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { register, formState } = form
  const errors = formState.errors.name
  const [isOpen] = LANGUAGES.map((language) => form.getValues(`name.${language}`)).filter(Boolean)
  return (
    <fieldset className="grid gap-3">
      <TextField
        label={t('site.name')}
        hint={t('site.nameHint')}
        error={problem(errors?.default)}
        {...register('name.default')}
      />
      <details open={isOpen !== undefined || LANGUAGES.some((one) => errors?.[one])}>
        <summary className="cursor-pointer font-semibold">{t('site.nameByLanguage')}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={LANGUAGE_NAMES[language]}
              optional
              lang={language}
              error={problem(errors?.[language])}
              {...register(`name.${language}`)}
            />
          ))}
        </div>
      </details>
    </fieldset>
  )
}
