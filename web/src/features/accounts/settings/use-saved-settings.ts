import { mergePreferences, preferencesOf } from '@annai/contract/accounts/preferences'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { startTransition, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { type SettingsChange, useAccountChanges } from '../account-queries.ts'

const merged = (now: Settings, { preferences, ...change }: SettingsChange): Settings => ({
  ...now,
  ...change,
  preferences: preferencesOf(mergePreferences(now.preferences, preferences ?? {})),
})

/** Settings that are saved at once, with rollback (docs/rules/accounts.md#settings). */
export function useSavedSettings(role: PersonRole, settings: Settings) {
  const { t } = useTranslation()
  const { save } = useAccountChanges(role)
  const [shown, show] = useOptimistic(settings, merged)
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
  return { shown, choose, isSaving: save.isPending }
}
