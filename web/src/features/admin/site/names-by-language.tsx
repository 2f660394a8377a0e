import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { SiteFormState } from './use-site-form.ts'

interface NamesByLanguageProps {
  form: SiteFormState
  field: 'name' | `countries.${number}.licence`
}

/** Names in single languages, folded until one of them is used. */
export function NamesByLanguage({ form, field }: NamesByLanguageProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const errorOf = (language: (typeof LANGUAGES)[number]) =>
    form.getFieldState(`${field}.${language}`, form.formState).error
  const isOpen = LANGUAGES.some(
    (language) => form.getValues(`${field}.${language}`) || errorOf(language),
  )
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer font-semibold">{t('site.nameByLanguage')}</summary>
      <fieldset aria-label={t('site.nameByLanguage')} className="mt-3 grid gap-4 sm:grid-cols-2">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            label={LANGUAGE_NAMES[language]}
            optional
            lang={language}
            error={problem(errorOf(language))}
            {...form.register(`${field}.${language}`)}
          />
        ))}
      </fieldset>
    </details>
  )
}
