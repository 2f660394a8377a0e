import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { SiteFormState, WordsField } from './use-site-form.ts'

interface NamesByLanguageProps {
  form: SiteFormState
  field: WordsField
  /** What the fields hold; names by default. */
  legend?: string
  isLong?: boolean
}

/** Names or texts in single languages, folded until one of them is used. */
export function NamesByLanguage({ form, field, legend, isLong = false }: NamesByLanguageProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const title = legend ?? t('site.nameByLanguage')
  const errorOf = (language: (typeof LANGUAGES)[number]) =>
    form.getFieldState(`${field}.${language}`, form.formState).error
  const isOpen = LANGUAGES.some(
    (language) => form.getValues(`${field}.${language}`) || errorOf(language),
  )
  const propsOf = (language: (typeof LANGUAGES)[number]) => ({
    label: LANGUAGE_NAMES[language],
    optional: true,
    lang: language,
    error: problem(errorOf(language)),
    ...form.register(`${field}.${language}`),
  })
  return (
    <details open={isOpen}>
      <summary className="cursor-pointer font-semibold">{title}</summary>
      <fieldset aria-label={title} className="mt-3 grid gap-4 sm:grid-cols-2">
        {LANGUAGES.map((language) =>
          isLong ? (
            <TextArea key={language} rows={3} {...propsOf(language)} />
          ) : (
            <TextField key={language} {...propsOf(language)} />
          ),
        )}
      </fieldset>
    </details>
  )
}
