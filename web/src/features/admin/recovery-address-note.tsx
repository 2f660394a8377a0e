import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useOwnAccount } from './administrators/account-queries.ts'

/** Invites an administrator without an email address to add one, because it resets the password. */
export function RecoveryAddressNote() {
  const { t } = useTranslation('admin')
  const account = useOwnAccount().data
  if (!account || account.email !== null) return null
  return (
    <Banner tone="waiting" title={t('account.emailInvited')}>
      <p>{t('account.emailReason')}</p>
      <Link to="/admin?tab=administrators" className="link">
        {t('account.emailAdd')}
      </Link>
    </Banner>
  )
}
