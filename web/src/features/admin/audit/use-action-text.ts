import { ACTS, type ActName } from '@annai/contract/admin/lists/vocabulary'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const isKnown = (act: string): act is ActName => Object.hasOwn(ACTS, act)

/** The text of an audit action; an unknown action is shown as stored. */
export function useActionText(): (act: string) => string {
  const { t } = useTranslation('admin')
  return useCallback((act) => (isKnown(act) ? t(`record.acts.${ACTS[act]}`) : act), [t])
}
