import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Translates a key known only at run time (a notification's title, a login refusal). */
export function useText(): (key: string, params?: Record<string, string>) => string {
  const { i18n } = useTranslation(['translation', 'common'])
  return useCallback(
    (key, params = {}) => (i18n.exists(key) ? String(i18n.t(key as never, params as never)) : key),
    [i18n],
  )
}
