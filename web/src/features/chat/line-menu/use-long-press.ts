import { type RefObject, useEffect, useEffectEvent } from 'react'

const LONG_PRESS_MS = 500
/** A finger that moves farther (px) scrolls. */
const SLACK = 10

/**
 * Calls `onPress` for a long press or the context key on the line around the element. A mouse keeps
 * the menu of the browser, and so does a link.
 */
export function useLongPress(element: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const line = element.current?.closest('li')
    if (!line) return
    const watch = new AbortController()
    const { signal } = watch
    let timer = 0
    let start = { x: 0, y: 0 }
    let isPressed = false
    const cancel = () => window.clearTimeout(timer)
    const fire = () => {
      isPressed = true
      press()
    }
    const isLink = ({ target }: Event) => target instanceof Element && target.closest('a') !== null

    // Safari on iOS has no `contextmenu` event for a long press.
    line.addEventListener(
      'pointerdown',
      (event) => {
        cancel()
        isPressed = false
        if (event.pointerType !== 'touch' || isLink(event)) return
        start = { x: event.clientX, y: event.clientY }
        timer = window.setTimeout(fire, LONG_PRESS_MS)
      },
      { signal },
    )
    line.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        if (Math.hypot(clientX - start.x, clientY - start.y) > SLACK) cancel()
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      line.addEventListener(end, cancel, { signal })
    // The end of a long press on a picture is no press on it.
    line.addEventListener(
      'click',
      (event) => {
        if (!isPressed || !event.isTrusted) return
        isPressed = false
        event.preventDefault()
        event.stopPropagation()
      },
      { signal, capture: true },
    )
    line.addEventListener(
      'contextmenu',
      (event) => {
        const isMouse = event.button === 2 || Object(event).pointerType === 'mouse'
        if (isMouse || isLink(event)) return
        event.preventDefault()
        cancel()
        if (!isPressed) fire()
      },
      { signal },
    )
    return () => {
      cancel()
      watch.abort()
    }
  }, [element])
}
