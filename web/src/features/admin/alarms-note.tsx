import type { Alarm } from '@annai/contract/admin/alarms'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Lists what is wrong with the installation. */
export function AlarmsNote({ alarms }: { alarms: readonly Alarm[] }) {
  const { t } = useTranslation('admin')
  if (alarms.length === 0) return null
  return (
    <Banner tone="bad" title={t('alarms.title')}>
      <ul className="list-disc ps-5">
        {alarms.map((alarm) => (
          <li key={alarm}>{t(`alarms.${alarm}`)}</li>
        ))}
      </ul>
      <Link to="/admin?tab=system" className="link">
        {t('alarms.open')}
      </Link>
    </Banner>
  )
}
