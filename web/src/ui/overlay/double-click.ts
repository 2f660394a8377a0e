import type { MouseEvent } from 'react'

// The maximum time and distance between the two taps of a double tap.
const DOUBLE_TAP_MS = 500
const DOUBLE_TAP_PX = 30

let last: PointerEvent | undefined
let isSecondTap = false

/** Compares each tap with the previous one, whatever its target was, which may have been removed. */
function compareTaps(tap: PointerEvent): void {
  isSecondTap = false
  if (tap.pointerType === 'mouse') return
  if (last)
    isSecondTap =
      tap.timeStamp - last.timeStamp < DOUBLE_TAP_MS &&
      Math.hypot(tap.clientX - last.clientX, tap.clientY - last.clientY) < DOUBLE_TAP_PX
  last = tap
}

// A tap fires it before its mouse events and its click. Scrolling does not fire it.
if (typeof document !== 'undefined') document.addEventListener('pointerup', compareTaps, true)

/**
 * Whether this is the second click of a double click, even if the target has changed in between.
 * Browsers count clicks in `detail`, but iPhones do not count taps.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean =>
  detail > 1 || (detail === 1 && isSecondTap)
