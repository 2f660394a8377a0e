import { useEffect, useEffectEvent } from 'react'
import { isNearEnd, throttle } from './scroll-position.ts'

export const THROTTLE_MS = 150

/**
 * Loads more at 80 % of the page, checked at most every 150 ms while scrolling,
 * and also when a page does not fill the window.
 */
export function useInfiniteScroll(
  loadMore: () => void,
  state: { hasMore: boolean; isBusy: boolean; count: number },
): void {
  const { hasMore, isBusy, count } = state
  const loadNearEnd = useEffectEvent(() => {
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = document.documentElement
    if (hasMore && !isBusy && isNearEnd({ top, height, whole })) loadMore()
  })

  useEffect(() => {
    const { call: onScroll, stop } = throttle(() => loadNearEnd(), THROTTLE_MS)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', onScroll)
    return () => {
      stop()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', onScroll)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each loaded page
  useEffect(loadNearEnd, [count, hasMore, isBusy])
}
