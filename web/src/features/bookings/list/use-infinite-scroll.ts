import { useEffect, useEffectEvent } from 'react'
import { isNearEnd, throttle } from './scroll-position.ts'

export const THROTTLE_MS = 150

/**
 * Loads more at 80 % of the page (P2-457), checked at most every 150 ms (P2-458), and at once when
 * a page does not fill the window.
 */
export function useInfiniteScroll(
  loadMore: () => void,
  state: { hasMore: boolean; isBusy: boolean; count: number },
): void {
  const { hasMore, isBusy, count } = state
  const look = useEffectEvent(() => {
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = document.documentElement
    if (hasMore && !isBusy && isNearEnd({ top, height, whole })) loadMore()
  })

  useEffect(() => {
    const { call: onScroll, stop } = throttle(() => look(), THROTTLE_MS)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      stop()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that arrives is a reason to look
  useEffect(look, [count, hasMore, isBusy])
}
