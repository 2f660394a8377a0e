import type { MouseEvent } from 'react'

// The maximum time and distance between the two taps of a double tap.
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 30

let last: PointerEvent | undefined
let isSecondTap = false

/** Compares each tap with the one before it, wherever that was: its target may be gone. */
function compareTaps(tap: PointerEvent): void {
  isSecondTap = false
  if (tap.pointerType === 'mouse') return
  if (last)
    isSecondTap =
      tap.timeStamp - last.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < DOUBLE_TAP_PX
  last = tap
}

// Before the mouse events and the click that a tap causes. Scrolling ends without it.
if (typeof document !== 'undefined') document.addEventListener('pointerup', compareTaps, true)

/**
 * Whether this is the second click of a double click: the target may have changed in between.
 * Browsers count clicks in `detail`; iPhones do not count taps.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean =>
  detail > 1 || (detail === 1 && isSecondTap)
