import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const CLOSE_PX = 48

/**
 * Follows the latest message unless the reader has scrolled up; then reports that more is below.
 */
export function useScroll(count: number): {
  box: RefObject<HTMLElement | null>
  onScroll: () => void
  hasMoreBelow: boolean
  toLatest: () => void
} {
  const box = useRef<HTMLElement>(null)
  const isAtEnd = useRef<boolean>(true)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  const toLatest = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    isAtEnd.current = true
    setMoreBelow(false)
  }, [])
  const onScroll = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight, scrollHeight } = box.current
    isAtEnd.current = scrollTop + clientHeight >= scrollHeight - CLOSE_PX
    if (isAtEnd.current) setMoreBelow(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message that arrives is a reason to look
  useLayoutEffect(() => {
    if (isAtEnd.current) toLatest()
    else setMoreBelow(true)
  }, [count, toLatest])

  return { box, onScroll, hasMoreBelow, toLatest }
}
