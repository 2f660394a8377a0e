import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'

/** In place of the form where guides cannot register, or only by an invitation. */
export function GuideSignupClosed({ mode }: { mode: 'invited' | 'closed' }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  return (
    <AccountFrame title={t('auth.signup.guideTitle')}>
      <Banner tone="info">{tCommon(`signupChoice.${mode}`)}</Banner>
      <ButtonLink to="/contact" look="secondary">
        {tCommon('footer.contact')}
      </ButtonLink>
    </AccountFrame>
  )
}
