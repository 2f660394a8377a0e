import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { NamesByLanguage } from './names-by-language.tsx'
import { PlaceFields } from './place-fields.tsx'
import { TestimonialFields } from './testimonial-fields.tsx'
import type { SiteFormState } from './use-site-form.ts'

const PLACES = ['shipped', 'own'] as const
const TESTIMONIALS = ['shipped', 'none', 'own'] as const

/** The operator's own parts of the home page. */
export function HomeFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { register, control, formState } = form
  const [places, testimonials] = useWatch({
    control,
    name: ['home.placesOf', 'home.testimonialsOf'],
  })
  const errors = formState.errors.home
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold text-lg">{t('site.home.legend')}</legend>
      <p className="text-muted text-sm">{t('site.home.hint')}</p>
      <TextArea
        label={t('site.home.title')}
        hint={t('site.home.titleHint')}
        optional
        rows={3}
        error={problem(errors?.title?.default)}
        {...register('home.title.default')}
      />
      <NamesByLanguage
        form={form}
        field="home.title"
        legend={t('site.home.titleByLanguage')}
        isLong
      />
      <TextArea
        label={t('site.home.text')}
        optional
        rows={3}
        error={problem(errors?.text?.default)}
        {...register('home.text.default')}
      />
      <NamesByLanguage
        form={form}
        field="home.text"
        legend={t('site.home.textByLanguage')}
        isLong
      />
      <Select
        label={t('site.home.places')}
        options={PLACES.map((value) => ({ value, label: t(`site.home.placesOf.${value}`) }))}
        {...register('home.placesOf')}
      />
      {places === 'own' && <PlaceFields form={form} />}
      <Select
        label={t('site.home.testimonials')}
        hint={t('site.home.testimonialsHint')}
        options={TESTIMONIALS.map((value) => ({
          value,
          label: t(`site.home.testimonialsOf.${value}`),
        }))}
        {...register('home.testimonialsOf')}
      />
      {testimonials === 'own' && <TestimonialFields form={form} />}
    </fieldset>
  )
}
