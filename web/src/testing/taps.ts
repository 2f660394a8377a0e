import { createEvent, fireEvent } from '@testing-library/react'

/** A tap as iPhones report it: mouse events before the click, and a click count that is always 1. */
export function tap(element: Element, { x = 100, at }: { x?: number; at?: number } = {}): void {
  const place = { clientX: x, clientY: 100 }
  const touch = { pointerType: 'touch', ...place }
  fireEvent.pointerDown(element, touch)
  const up = createEvent.pointerUp(element, touch)
  if (at !== undefined) Object.defineProperty(up, 'timeStamp', { value: at })
  fireEvent(element, up)
  fireEvent.mouseDown(element, { detail: 1, ...place })
  fireEvent.click(element, { detail: 1, ...place })
}
