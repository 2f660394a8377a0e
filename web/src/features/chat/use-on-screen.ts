import { type RefObject, useEffect, useState } from 'react'
import { useIsVisible } from '../../shell/realtime/use-is-visible.ts'

/** Most of the element must be visible, because a few pixels at the edge show no message. */
const THRESHOLD = 0.9

/** Whether the element is in view, in a visible tab. */
export function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const isVisible = useIsVisible()
  const [isInView, setInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: THRESHOLD },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isVisible && isInView
}
