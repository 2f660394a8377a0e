import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import { LANGUAGE_NAMES, LANGUAGES, languageOr } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type SettingsChange, useAccountChanges } from '../account-queries.ts'

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))

/** Mail preferences and mail language; each change is saved at once. */
export function MailSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation()
  const { save } = useAccountChanges(role)
  const isBarred = isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  // Optimistic update with rollback (docs/rules/accounts.md#settings).
  const [shown, show] = useOptimistic(settings, (now, change: SettingsChange) => ({
    ...now,
    ...change,
  }))
  const choose = (change: SettingsChange) => {
    if (save.isPending) return
    startTransition(async () => {
      show(change)
      await save.mutateAsync(change).then(
        () => toast.success(t('settings.saveSuccess')),
        () => toast.error(t('settings.saveError')),
      )
    })
  }
  return (
    <Card title={t('settings.mail.title')}>
      <div className="grid gap-5">
        <Select
          label={t('settings.mail.language')}
          hint={t('settings.mail.hint')}
          options={OPTIONS}
          value={shown.emailNotificationLanguage}
          disabled={save.isPending || isBarred}
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
