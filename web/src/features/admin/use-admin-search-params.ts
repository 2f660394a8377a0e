import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** What the desk shows stands in the address: it survives a reload and can be sent to a colleague. */
export function useDeskUrl() {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => Object.fromEntries(params), [params])

  /** Changes what is given; an empty value leaves the address. Every change but paging starts over. */
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
