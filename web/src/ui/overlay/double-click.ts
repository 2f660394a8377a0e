import type { MouseEvent } from 'react'

/** The maximum time and distance between the two taps of a double tap. */
const DOUBLE_TAP = { ms: 500, px: 30 }

let tap = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, isSecond: false }

/** Compares each tap with the one before it, wherever that was: its target may be gone. */
function compareTaps({ pointerType, timeStamp: at, clientX: x, clientY: y }: PointerEvent): void {
  if (pointerType === 'mouse') tap.isSecond = false
  else {
    const isNear = Math.hypot(x - tap.x, y - tap.y) < DOUBLE_TAP.px
    tap = { at, x, y, isSecond: isNear && at - tap.at < DOUBLE_TAP.ms }
  }
}

// Before the mouse events and the click that a tap causes. Scrolling ends without it.
if (typeof document !== 'undefined') document.addEventListener('pointerup', compareTaps, true)

/**
 * Whether this is the second click of a double click: the target may have changed in between.
 * Browsers count clicks in `detail`; iPhones do not count taps.
 */
export const isDoubleClick = ({ detail }: MouseEvent): boolean =>
  detail > 1 || (detail === 1 && tap.isSecond)
