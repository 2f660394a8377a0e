import { PLACE_SCENES } from '@annai/contract/site/home'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NamesByLanguage } from './names-by-language.tsx'
import type { SiteFormState } from './use-site-form.ts'

const PLACES = [0, 1, 2] as const

/** The three places of the home page. */
export function PlaceFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { register, formState } = form
  return PLACES.map((at) => {
    const errors = formState.errors.home?.places?.[at]
    return (
      <fieldset key={at} className="grid gap-4 rounded-lg border border-line p-4">
        <legend className="px-1 font-semibold">{t('site.home.place', { number: at + 1 })}</legend>
        <TextField
          label={t('site.home.placeName')}
          error={problem(errors?.name?.default)}
          {...register(`home.places.${at}.name.default`)}
        />
        <NamesByLanguage form={form} field={`home.places.${at}.name`} />
        <TextArea
          label={t('site.home.placeText')}
          optional
          rows={2}
          error={problem(errors?.text?.default)}
          {...register(`home.places.${at}.text.default`)}
        />
        <NamesByLanguage
          form={form}
          field={`home.places.${at}.text`}
          legend={t('site.home.textByLanguage')}
          isLong
        />
        <TextField
          label={t('site.home.placeSearch')}
          hint={t('site.home.placeSearchHint')}
          optional
          error={problem(errors?.search)}
          {...register(`home.places.${at}.search`)}
        />
        <Select
          label={t('site.home.scene')}
          options={PLACE_SCENES.map((value) => ({ value, label: t(`site.home.scenes.${value}`) }))}
          {...register(`home.places.${at}.scene`)}
        />
      </fieldset>
    )
  })
}
