import { LANGUAGES } from '@annai/contract/languages'
import {
  REVIEW_MODES,
  type SiteSettings as Settings,
  SIGN_UP_MODES,
  SiteSettings,
} from '@annai/contract/site/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { NameFields } from './name-fields.tsx'

export type SiteFormState = UseFormReturn<Settings, unknown, Settings>

/** Empty fields are parts that are not set. */
const withoutEmpty = ({ name = { default: '' }, ...settings }: Settings): Settings => {
  const words = Object.entries(name).filter(([, word]) => word?.trim())
  return words.length > 0
    ? { ...settings, name: { default: '', ...Object.fromEntries(words) } }
    : settings
}

const resolve = zodResolver(SiteSettings)

/** The form of the settings; parts that it does not show stay as they were. */
export const useSiteForm = (settings: Settings): SiteFormState =>
  useForm({
    resolver: (values, ...rest) => resolve(withoutEmpty(values), ...rest),
    defaultValues: formOf(settings),
  })

/** The settings with the defaults of the parts that the form shows. */
export const formOf = (settings: Settings): Settings => ({
  ...settings,
  name: {
    ...Object.fromEntries(LANGUAGES.map((language) => [language, ''])),
    default: '',
    ...settings.name,
  },
  reviews: settings.reviews ?? 'blind',
  signUp: settings.signUp ?? 'open',
  requireSecondFactor: settings.requireSecondFactor ?? false,
})

interface SiteFormProps {
  form: SiteFormState
  isBusy: boolean
  onPublish: (settings: Settings) => void
}

export function SiteForm({ form, isBusy, onPublish }: SiteFormProps) {
  const { t } = useTranslation('admin')
  const { register, handleSubmit } = form
  return (
    <Card>
      <form noValidate className="grid gap-5" onSubmit={handleSubmit(onPublish)}>
        <p className="text-muted">{t('site.intro')}</p>
        <NameFields form={form} />
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
        <Checkbox label={t('site.secondFactor')} {...register('requireSecondFactor')} />
        <Button type="submit" className="w-fit" busy={isBusy}>
          {t('site.publish')}
        </Button>
      </form>
    </Card>
  )
}
