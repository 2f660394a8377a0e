import type { MouseEvent } from 'react'

/** The maximum time between the two clicks of a double click. */
export const DOUBLE_CLICK_MS = 500

const isSecondTap = new WeakMap<Event, boolean>()
let lastTap: { element: Element | null; at: number } = { element: null, at: 0 }

/** iPhones do not count taps in `detail`. */
function isDoubleTap(event: globalThis.MouseEvent): boolean {
  const known = isSecondTap.get(event)
  if (known !== undefined) return known
  if (!('pointerType' in event) || event.pointerType !== 'touch') return false
  const element = event.target instanceof Element ? event.target.closest('button, a') : null
  const isSecond =
    element !== null &&
    element === lastTap.element &&
    event.timeStamp - lastTap.at < DOUBLE_CLICK_MS
  lastTap = { element, at: event.timeStamp }
  isSecondTap.set(event, isSecond)
  return isSecond
}

/** Whether this is the second click of a double click: the target may have changed in between. */
export const isDoubleClick = ({ detail, nativeEvent }: MouseEvent): boolean =>
  detail > 1 || isDoubleTap(nativeEvent)
