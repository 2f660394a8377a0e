import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const CLOSE_PX = 48

/** What the thread shows: the messages below may grow, and so may those above. */
interface Extent {
  /** The number of the first message. */
  first: number
  /** Changes with every message at the end. */
  end: string
}

/**
 * Follows the latest message unless the reader has scrolled up; then reports that more is below.
 * Earlier messages that are loaded above leave what is read in its place.
 */
export function useScroll({ first, end }: Extent): {
  box: RefObject<HTMLElement | null>
  onScroll: () => void
  isAtEnd: boolean
  hasMoreBelow: boolean
  toLatest: () => void
} {
  const box = useRef<HTMLElement>(null)
  const follows = useRef<boolean>(true)
  const below = useRef<number>(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  const toLatest = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    follows.current = true
    setAtEnd(true)
    setMoreBelow(false)
  }, [])
  const onScroll = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight, scrollHeight } = box.current
    below.current = scrollHeight - scrollTop
    follows.current = scrollTop + clientHeight >= scrollHeight - CLOSE_PX
    setAtEnd(follows.current)
    if (follows.current) setMoreBelow(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every message that arrives is a reason to look
  useLayoutEffect(() => {
    if (follows.current) toLatest()
    else setMoreBelow(true)
  }, [end, toLatest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages above push what is read down
  useLayoutEffect(() => {
    if (!box.current || follows.current) return
    box.current.scrollTop = box.current.scrollHeight - below.current
  }, [first])
  // The box shrinks when the keyboard of a phone opens or the text box grows.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return { box, onScroll, isAtEnd, hasMoreBelow, toLatest }
}
