import { DAY_COUNTRY_CODES } from '@annai/contract/bookings/day/countries'
import { SITE_LIMITS } from '@annai/contract/site/limits'
import { LICENCE_EFFECTS } from '@annai/contract/site/settings'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaPlus from '~icons/fa-solid/plus'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Button } from '../../../ui/form/button.tsx'
import { IconButton } from '../../../ui/form/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { NamesByLanguage } from './names-by-language.tsx'
import type { SiteFormState } from './use-site-form.ts'
import { NO_WORDS } from './words.ts'

const NEW_COUNTRY = { code: '', licence: NO_WORDS, registerUrl: '', effect: 'inform' } as const

/** The guide licences of countries. */
export function CountryFields({ form }: { form: SiteFormState }) {
  const { t } = useTranslation('admin')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'countries' })
  return (
    <fieldset className="grid gap-4">
      <legend className="font-semibold">{t('site.licences')}</legend>
      <p className="text-muted text-sm">{t('site.licencesHint')}</p>
      {fields.map((field, at) => (
        <CountryField key={field.id} form={form} at={at} onRemove={() => remove(at)} />
      ))}
      <Button
        look="secondary"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= SITE_LIMITS.countries}
        onClick={() => append({ ...NEW_COUNTRY, licence: { ...NO_WORDS } })}
      >
        <FaPlus aria-hidden="true" className="size-3" />
        {t('site.addCountry')}
      </Button>
    </fieldset>
  )
}

interface CountryFieldProps {
  form: SiteFormState
  at: number
  onRemove: () => void
}

function CountryField({ form, at, onRemove }: CountryFieldProps) {
  const { t } = useTranslation('admin')
  const problem = useProblem()
  const { register, formState, getValues } = form
  const errors = formState.errors.countries?.[at]
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' })
  const code = getValues(`countries.${at}.code`)
  const codes = [...new Set([code, ...DAY_COUNTRY_CODES])].filter((one) => one !== '')
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4">
      <legend className="px-1 font-semibold">{t('site.countryNumber', { number: at + 1 })}</legend>
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <Select
          label={t('site.country')}
          placeholder={t('site.country')}
          error={problem(errors?.code)}
          options={codes.map((value) => ({ value, label: names.of(value) ?? value }))}
          {...register(`countries.${at}.code`)}
        />
        <IconButton
          label={t('site.removeCountry', { number: at + 1 })}
          icon={<FaTrashAlt />}
          onClick={onRemove}
          className="mt-7 text-danger"
        />
      </div>
      <TextField
        label={t('site.licence')}
        error={problem(errors?.licence?.default)}
        {...register(`countries.${at}.licence.default`)}
      />
      <NamesByLanguage form={form} field={`countries.${at}.licence`} />
      <TextField
        label={t('site.register')}
        hint={t('site.registerHint')}
        optional
        inputMode="url"
        autoComplete="off"
        error={problem(errors?.registerUrl)}
        {...register(`countries.${at}.registerUrl`)}
      />
      <Select
        label={t('site.effect')}
        options={LICENCE_EFFECTS.map((value) => ({ value, label: t(`site.effects.${value}`) }))}
        {...register(`countries.${at}.effect`)}
      />
    </fieldset>
  )
}
