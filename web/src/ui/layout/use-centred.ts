import { type RefObject, useEffect } from 'react'

/**
 * In a row wider than the screen, the element that the selector matches is scrolled to the middle,
 * also when an element has grown, because counts and fonts load later.
 */
export function useCentred(row: RefObject<HTMLElement | null>, selector: string, value: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element is the current one
  useEffect(() => {
    const list = row.current
    if (!list) return
    const center = () => {
      const current = list.querySelector<HTMLElement>(selector)
      if (!current) return
      const left = current.offsetLeft - list.offsetLeft
      list.scrollLeft = left - (list.clientWidth - current.offsetWidth) / 2
    }
    const observer = new ResizeObserver(center)
    for (const child of list.children) observer.observe(child)
    return () => observer.disconnect()
  }, [row, selector, value])
}
