import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAdminSession } from '../../shell/session/admin-session.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useVerified } from './admin-queries.ts'
import { useOwnAccount } from './administrators/account-queries.ts'
import { useAdminDates } from './use-admin-dates.ts'

/** The deadline for setting up a required second factor. */
export function SecondFactorNote() {
  const { t } = useTranslation('admin')
  const { minute } = useAdminDates()
  const due = useVerified(useAdminSession()?.token).data?.secondFactor
  const isSetUp = Boolean(useOwnAccount().data?.recoveryCodesLeft)
  if (!due || isSetUp) return null
  return (
    <Banner tone="waiting" title={t('factor.dueTitle', { date: minute(due.dueAt) })}>
      <p>{t('factor.dueText')}</p>
      <Link to="/admin?tab=administrators" className="link">
        {t('factor.dueLink')}
      </Link>
    </Banner>
  )
}
