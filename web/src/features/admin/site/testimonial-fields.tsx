import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { SITE_LIMITS } from '@annai/contract/site/limits'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import type { SiteFormState } from './use-site-form.ts'

/** What travellers said, in their own words. */
export function TestimonialFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const language = useLanguage()
  const focus = useFocusAfterRemoval<HTMLDivElement>('lastButton')
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'home.testimonials' })
  return (
    <div className="grid gap-4" {...focus}>
      <p className="text-muted text-sm">{t('site.home.ownHint')}</p>
      {fields.map((field, at) => {
        const errors = formState.errors.home?.testimonials?.[at]
        return (
          <fieldset key={field.id} className="grid gap-4 rounded-lg border border-line p-4">
            <legend className="px-1 font-semibold">
              {t('site.home.testimonial', { number: at + 1 })}
            </legend>
            <TextArea
              label={t('site.home.testimonialText')}
              rows={3}
              error={problem(errors?.text)}
              {...register(`home.testimonials.${at}.text`)}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t('site.home.testimonialName')}
                error={problem(errors?.name)}
                {...register(`home.testimonials.${at}.name`)}
              />
              <TextField
                label={t('site.home.testimonialFrom')}
                optional
                error={problem(errors?.from)}
                {...register(`home.testimonials.${at}.from`)}
              />
            </div>
            <div className="grid grid-cols-[1fr_auto] items-end gap-3">
              <Select
                label={t('site.home.testimonialLanguage')}
                options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
                {...register(`home.testimonials.${at}.language`)}
              />
              <IconButton
                label={t('site.home.removeTestimonial', { number: at + 1 })}
                icon={<FaTrashAlt />}
                onClick={() => remove(at)}
                className="text-danger"
              />
            </div>
          </fieldset>
        )
      })}
      <Button
        look="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= SITE_LIMITS.testimonials}
        onClick={() => append({ name: '', from: '', text: '', language })}
      >
        <FaPlus aria-hidden="true" className="size-3" />
        {t('site.home.addTestimonial')}
      </Button>
    </div>
  )
}
