import { PROBLEMS, problemOf } from '@annai/contract/problems'
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

/** The type of a form error that the server found; its message is the text. */
export const SERVER_PROBLEM = 'server'

/** The text of a form error, whose message is the schema's code or the server's text. */
export function useProblem(): (
  error: { type?: unknown; message?: string | undefined } | undefined,
) => string | undefined {
  const { t } = useTranslation('common')
  return useCallback(
    (error) => {
      if (!error) return undefined
      if (error.type === SERVER_PROBLEM) return error.message
      const code = problemOf(error)
      return String(t(`problems.${code}`, { ...PROBLEMS[code] } as never))
    },
    [t],
  )
}
