import { isBarredFrom } from '@annai/contract/accounts/policy'
import { MESSAGE_MAILS, NOTIFICATION_GROUPS } from '@annai/contract/accounts/preferences'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PushPanel } from '../../notifications/index.ts'
import { translationKeys, useTranslator } from '../../translations/index.ts'
import { useSavedSettings } from './use-saved-settings.ts'

const MAIL_GROUPS = NOTIFICATION_GROUPS.filter((group) => group !== 'messages')

/** Which kinds of news reach the person outside the site. */
export function ReachingSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation('reaching')
  const { t: tTranslator } = useTranslation('translator')
  const { data: translator } = useTranslator()
  const client = useQueryClient()
  const { shown, choose, isSaving } = useSavedSettings(role, settings)
  const { mail, push, messagesByMail, quiet, sharesReading } = shown.preferences
  const isBarred = isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  const { translates } = settings.preferences
  // biome-ignore lint/correctness/useExhaustiveDependencies: conversations read the saved choice
  useEffect(() => {
    void client.invalidateQueries({ queryKey: translationKeys.translator })
  }, [client, translates])
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
          {MAIL_GROUPS.map((group) => (
            <Checkbox
              key={group}
              label={t(`groups.${group}`)}
              checked={mail[group]}
              onChange={({ target }) =>
                choose({ preferences: { mail: { [group]: target.checked } } })
              }
            />
          ))}
          <p className="text-muted text-sm">{t('essential')}</p>
        </fieldset>
        <div className="grid gap-3 border-line border-t pt-5">
          <h3 className="text-lg">{t('push.title')}</h3>
          <PushPanel disabled={isBarred} />
        </div>
        <fieldset className="grid gap-3" disabled={isBarred}>
          <legend className="mb-2 font-semibold">{t('pushAbout')}</legend>
          {NOTIFICATION_GROUPS.map((group) => (
            <Checkbox
              key={group}
              label={t(`groups.${group}`)}
              checked={push[group]}
              onChange={({ target }) =>
                choose({ preferences: { push: { [group]: target.checked } } })
              }
            />
          ))}
        </fieldset>
        <Checkbox
          label={t('quiet.label')}
          hint={t('quiet.hint')}
          checked={quiet}
          disabled={isBarred}
          onChange={({ target }) => choose({ preferences: { quiet: target.checked } })}
        />
        {translator?.engine && (
          <Checkbox
            label={tTranslator('always.label')}
            hint={tTranslator('always.hint', { engine: translator.engine })}
            checked={shown.preferences.translates}
            disabled={isBarred}
            onChange={({ target }) => choose({ preferences: { translates: target.checked } })}
          />
        )}
        <Checkbox
          label={t('reading.label')}
          hint={t('reading.hint')}
          checked={sharesReading}
          disabled={isBarred}
          onChange={({ target }) => choose({ preferences: { sharesReading: target.checked } })}
        />
      </div>
    </Card>
  )
}
