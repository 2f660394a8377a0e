import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** The state of a list is in the URL, so that it survives a reload and can be shared. */
export function useAdminSearchParams() {
  const [params, setParams] = useSearchParams()
  const values = useMemo(() => Object.fromEntries(params), [params])

  /**
   * Sets parameters; an empty value removes one. Without `page` among them, returns to page one.
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

/** The pages of a list with this many rows, which end at the cap of the total. */
export const pagesOf = (total: number, cap: number): number =>
  Math.ceil(Math.min(total, cap) / ADMIN_LIST.pageSize)

/**
 * Goes to the last page if the one in the URL no longer exists, such as when its only row was
 * removed.
 */
export function useLastPage(
  page: number,
  answer: UseQueryResult<{ total: number }>,
  cap = Infinity,
): void {
  const { change } = useAdminSearchParams()
  const { data, isPlaceholderData, isFetching } = answer
  const last = Math.max(1, pagesOf(data?.total ?? 0, cap))
  // A placeholder or an old response may be from before the page existed.
  const isBeyond = data !== undefined && !isPlaceholderData && !isFetching && page > last
  useEffect(() => {
    if (isBeyond) change({ page: last > 1 ? String(last) : '' })
  }, [isBeyond, last, change])
}
