import { listed } from '@annai/contract/joined-text'
import { missingOperatorSettings } from '@annai/contract/operator'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { useSite } from '../../shell/layout/use-site.ts'
import { Banner } from '../../ui/feedback/banner.tsx'

/** Lists the settings about the operator that are missing. */
export function OperatorSettingsNote() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const site = useSite()
  const missing = site ? missingOperatorSettings(site.operator) : []
  if (missing.length === 0) return null
  return (
    <Banner tone="waiting" title={t('operatorSettings.title')}>
      <span className="[overflow-wrap:anywhere]">
        {t('operatorSettings.text', { settings: listed(language, missing) })}
      </span>
    </Banner>
  )
}
