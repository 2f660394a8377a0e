import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The state of the list is in the URL: it survives a reload and can be shared. */
export function useAdminSearchParams() {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => Object.fromEntries(params), [params])

  /**
   * Sets the given parameters; an empty value removes one. Every change except paging returns to
   * page one.
   */
  const change = useCallback(
    (changes: Record<string, string>) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          next.delete('page')
          for (const [name, value] of Object.entries(changes))
            if (value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )

  const toPage = useCallback(
    (page: number) => {
      const next = new URLSearchParams(params)
      next.set('page', String(page))
      return { search: `?${next}` }
    },
    [params],
  )
  return { values, change, toPage }
}
