const THRESHOLD = 0.8

/** Removes repeated items: a booking can move to another page between two requests. */
export function uniqueById<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}

/** Whether the reader has scrolled through 80 % of the page. */
export const isNearEnd = (view: { top: number; height: number; whole: number }): boolean =>
  view.top + view.height >= view.whole * THRESHOLD

/** Calls at most once per interval, at its end. `stop` cancels a pending call. */
export function throttle(call: () => void, ms: number): { call: () => void; stop: () => void } {
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
