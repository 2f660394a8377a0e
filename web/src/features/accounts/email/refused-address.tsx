import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { useAccountEmail } from '../account-queries.ts'

/** Says that mails do not arrive, until one does or the address has changed. */
export function RefusedAddress({ isInSettings = false }: { isInSettings?: boolean }) {
  const { t } = useTranslation('reaching')
  const { data } = useAccountEmail()
  if (!data?.isAddressRefused) return null
  const banner = (
    <Banner
      tone="bad"
      className="w-full"
      action={
        !isInSettings && (
          <ButtonLink to="/settings" look="secondary" size="sm">
            {t('refused.action')}
          </ButtonLink>
        )
      }
    >
      <span className="wrap-anywhere">{t('refused.text', { email: data.email })}</span>
    </Banner>
  )
  return isInSettings ? banner : <div className="page pt-6">{banner}</div>
}
