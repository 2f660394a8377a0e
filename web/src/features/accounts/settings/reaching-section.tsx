import { isBarredFrom } from '@annai/contract/accounts/policy'
import { MESSAGE_MAILS, NOTIFICATION_GROUPS } from '@annai/contract/accounts/preferences'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useSavedSettings } from './use-saved-settings.ts'

/** Which kinds of news reach the person outside the site. */
export function ReachingSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation('reaching')
  const { shown, choose, isSaving } = useSavedSettings(role, settings)
  const { mail, messagesByMail } = shown.preferences
  const isBarred = isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  const isMailOff = isBarred || !shown.emailNotifications
  return (
    <Card title={t('title')}>
      <div className="grid gap-5">
        <p className="text-muted">{t('explanation')}</p>
        <Select
          label={t('messagesByMail.label')}
          options={MESSAGE_MAILS.map((value) => ({ value, label: t(`messagesByMail.${value}`) }))}
          value={messagesByMail}
          disabled={isSaving || isMailOff}
          onChange={(event) => {
            const chosen = MESSAGE_MAILS.find((value) => value === event.target.value)
            if (chosen) choose({ preferences: { messagesByMail: chosen } })
          }}
        />
        <fieldset className="grid gap-3" disabled={isMailOff}>
          <legend className="mb-2 font-semibold">{t('mailAbout')}</legend>
          {NOTIFICATION_GROUPS.map(
            (group) =>
              group !== 'messages' && (
                <Checkbox
                  key={group}
                  label={t(`groups.${group}`)}
                  checked={mail[group]}
                  onChange={(event) =>
                    choose({ preferences: { mail: { [group]: event.target.checked } } })
                  }
                />
              ),
          )}
        </fieldset>
        <p className="text-muted text-sm">{t('essential')}</p>
      </div>
    </Card>
  )
}
