import { useEffect, useEffectEvent } from 'react'

const THRESHOLD = 0.8
export const THROTTLE_MS = 150

/** The first of each id: a booking that moves up while pages load is on two of them. */
export function eachOnce<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

/** Has the reader come through four fifths of the page? */
export const isNearEnd = (view: { top: number; height: number; whole: number }): boolean =>
  view.top + view.height >= view.whole * THRESHOLD

/** Calls at most once in so many milliseconds, at their end. */
export function throttled(call: () => void, ms: number): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    call: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        call()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Loads more when the reader has scrolled through 80 % (P2-457), looking at most every 150 ms
 * (P2-458), and at once where a page does not fill the window.
 */
export function useEndlessList(
  loadMore: () => void,
  state: { hasMore: boolean; isBusy: boolean; count: number },
): void {
  const { hasMore, isBusy, count } = state
  const look = useEffectEvent(() => {
    const { scrollTop: top, clientHeight: height, scrollHeight: whole } = document.documentElement
    if (hasMore && !isBusy && isNearEnd({ top, height, whole })) loadMore()
  })

  useEffect(() => {
    const { call: onScroll, stop } = throttled(() => look(), THROTTLE_MS)
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
