import { PROBLEMS, problemOf } from '@annai/contract/problems'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

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
