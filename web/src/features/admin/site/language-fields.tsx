import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import type { SiteFormState } from './use-site-form.ts'

/** The languages that the site offers. */
export function LanguageFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const hintId = useId()
  const errorId = useId()
  const { register, formState } = form
  const error = problem(formState.errors.languages)
  return (
    <fieldset aria-describedby={error ? `${errorId} ${hintId}` : hintId}>
      <legend className="font-semibold">{t('site.languages')}</legend>
      <p id={hintId} className="mb-2 text-muted text-sm">
        {t('site.languagesHint')}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
            value={language}
            aria-invalid={error ? true : undefined}
            {...register('languages')}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-2 font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
