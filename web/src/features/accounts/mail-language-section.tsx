import type { Settings } from '@annai/contract/accounts/shapes'
import { LANGUAGE_NAMES, LANGUAGES, languageOr } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { toast } from '../../shell/toast.ts'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import { useAccountChanges } from './queries.ts'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** The language of the mails, saved as soon as it is chosen. */
export function MailLanguageSection(props: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation()
  const { language } = useAccountChanges(props.role)
  return (
    <Card title={t('settings.mail.title')}>
      <Select
        label={t('settings.mail.language')}
        hint={t('settings.mail.hint')}
        options={OPTIONS}
        value={props.settings.emailNotificationLanguage}
        disabled={language.isPending || props.settings.accountStatus === 'blocked'}
        onChange={(event) =>
          language.mutate(languageOr(event.target.value), {
            onSuccess: () => toast.success(t('settings.saveSuccess')),
            onError: () => toast.error(t('settings.saveError')),
          })
        }
      />
    </Card>
  )
}
