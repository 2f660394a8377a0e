import {
  REVIEW_MODES,
  type SiteSettings as Settings,
  SIGN_UP_MODES,
} from '@annai/contract/site/settings'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { AccentField } from './accent-field.tsx'
import { CountryFields } from './country-fields.tsx'
import { HomeFields } from './home-fields.tsx'
import { LanguageFields } from './language-fields.tsx'
import { LogoField } from './logo-field.tsx'
import { NameFields } from './name-fields.tsx'
import { type SiteFormState, settingsOf } from './use-site-form.ts'

/** `UTC` and the zones that the browser knows, and the one that is set. */
const useZoneOptions = (current = 'UTC') =>
  useMemo(
    () =>
      [...new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
        value,
        label: value,
      })),
    [current],
  )

interface SiteFormProps {
  form: SiteFormState
  isBusy: boolean
  onPublish: (settings: Settings) => void
}

export function SiteForm({ form, isBusy, onPublish }: SiteFormProps) {
  const { t } = useTranslation('admin')
  const { register, handleSubmit } = form
  const zones = useZoneOptions(form.formState.defaultValues?.timeZone)
  return (
    <Card>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit((values) => onPublish(settingsOf(values)))}
      >
        <div className="text-muted">
          <p>{t('site.intro')}</p>
          <p>{t('site.reload')}</p>
        </div>
        <NameFields form={form} />
        <LogoField form={form} />
        <AccentField form={form} />
        <LanguageFields form={form} />
        <Select
          label={t('site.reviews')}
          hint={t('site.reviewsHint')}
          options={REVIEW_MODES.map((value) => ({
            value,
            label: t(`site.reviewModes.${value}`),
          }))}
          {...register('reviews')}
        />
        <Select
          label={t('site.signUp')}
          options={SIGN_UP_MODES.map((value) => ({
            value,
            label: t(`site.signUpModes.${value}`),
          }))}
          {...register('signUp')}
        />
        <CountryFields form={form} />
        <HomeFields form={form} />
        <Select
          label={t('site.timeZone')}
          hint={t('site.timeZoneHint')}
          options={zones}
          {...register('timeZone')}
        />
        <Checkbox
          label={t('site.secondFactor')}
          hint={t('site.secondFactorHint')}
          {...register('requireSecondFactor')}
        />
        <Button type="submit" className="w-fit" busy={isBusy}>
          {t('site.publish')}
        </Button>
      </form>
    </Card>
  )
}
