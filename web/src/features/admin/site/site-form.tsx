import {
  REVIEW_MODES,
  type SiteSettings as Settings,
  SIGN_UP_MODES,
} from '@annai/contract/site/settings'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { NameFields } from './name-fields.tsx'
import type { SiteFormState } from './use-site-form.ts'

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
