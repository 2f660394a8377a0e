import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import { LANGUAGE_NAMES, LANGUAGES, languageOr } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** Mail preferences and mail language; each change is saved at once. */
export function MailSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation()
  const { shown, choose, isSaving } = useSavedSettings(role, settings)
  const isBarred = isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  return (
    <Card title={t('settings.mail.title')}>
      <div className="grid gap-5">
        <Select
          label={t('settings.mail.language')}
          hint={t('settings.mail.hint')}
          options={OPTIONS}
          value={shown.emailNotificationLanguage}
          disabled={isSaving || isBarred}
          onChange={(event) =>
            choose({ emailNotificationLanguage: languageOr(event.target.value) })
          }
        />
        <Checkbox
          label={t('settings.mail.news')}
          hint={t('settings.mail.newsHint')}
          checked={shown.emailNotifications}
          disabled={isBarred}
          onChange={(event) => choose({ emailNotifications: event.target.checked })}
        />
        <Checkbox
          label={t('settings.mail.quotes')}
          hint={t('settings.mail.quotesHint')}
          checked={shown.emailQuotes}
          disabled={isBarred || !shown.emailNotifications}
          onChange={(event) => choose({ emailQuotes: event.target.checked })}
        />
      </div>
    </Card>
  )
}
