import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Moves the focus when the focused control of an element is removed, for example the button of an
 * action that is done: with `button` to the first button of the element, with `lastButton` to its
 * last, otherwise, and if there is none, to the main element. Spread the result into the element.
 */
export function useFocusAfterRemoval<T extends HTMLElement>(to: 'button' | 'lastButton' | 'main') {
  const frame = useRef<T>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    const buttons = frame.current?.querySelectorAll('button') ?? []
    const button = to === 'main' ? null : [...buttons].at(to === 'button' ? 0 : -1)
    const next = button ?? document.querySelector('main')
    if (document.activeElement === document.body) next?.focus({ preventScroll: true })
  })
  return {
    ref: frame,
    onFocus: ({ target }: FocusEvent) => {
      // Dialogs are elsewhere in the document and restore the focus themselves.
      if (frame.current?.contains(target)) focused.current = target
    },
  }
}
