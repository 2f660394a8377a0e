import type { MouseEvent } from 'react'

/** The maximum time between the two clicks of a double click. */
export const DOUBLE_CLICK_MS = 500

let last: { event?: Event; button?: Element | null; isSecond?: boolean } = {}

/** iPhones do not count taps in `detail`. The mouse events that precede a tap's click are no taps. */
function isDoubleTap(event: globalThis.MouseEvent): boolean {
  if (!('pointerType' in event) || event.pointerType !== 'touch') return false
  if (event !== last.event) {
    const button = (event.target as Element).closest('button, a')
    const since = event.timeStamp - (last.event?.timeStamp ?? 0)
    last = { event, button, isSecond: button === last.button && since < DOUBLE_CLICK_MS }
  }
  return last.isSecond === true
}

/** Whether this is the second click of a double click: the target may have changed in between. */
export const isDoubleClick = ({ detail, nativeEvent }: MouseEvent): boolean =>
  detail > 1 || isDoubleTap(nativeEvent)
