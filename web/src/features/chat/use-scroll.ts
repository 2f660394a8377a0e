import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

const CLOSE_PX = 48

/** Identifies the loaded messages, which can grow at both ends. */
interface Extent {
  /** The sequence number of the first message. */
  first: number
  /** Changes with every message at the end. */
  end: string
}

/**
 * Follows the latest message until the reader scrolls up. Then `hasMoreBelow` reports new messages.
 * Loading earlier messages does not move what is in view.
 */
export function useScroll({ first, end }: Extent): {
  box: RefObject<HTMLElement | null>
  onScroll: () => void
  isAtEnd: boolean
  hasMoreBelow: boolean
  scrollToLatest: () => void
} {
  const box = useRef<HTMLElement>(null)
  const follows = useRef<boolean>(true)
  const below = useRef<number>(0)
  const lastTop = useRef<number>(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const [hasMoreBelow, setMoreBelow] = useState(false)

  const scrollToLatest = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
    follows.current = true
    setAtEnd(true)
    setMoreBelow(false)
  }, [])
  const onScroll = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight, scrollHeight } = box.current
    below.current = scrollHeight - scrollTop
    const isClose = scrollTop + clientHeight >= scrollHeight - CLOSE_PX
    // Only a scroll upwards leaves the end: when the box has just shrunk, it is no longer close.
    follows.current = isClose || (follows.current && scrollTop >= lastTop.current)
    lastTop.current = scrollTop
    setAtEnd(follows.current)
    if (follows.current) setMoreBelow(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message
  useLayoutEffect(() => {
    if (follows.current) scrollToLatest()
    else setMoreBelow(true)
  }, [end, scrollToLatest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when earlier messages are added above
  useLayoutEffect(() => {
    if (!box.current || follows.current) return
    box.current.scrollTop = box.current.scrollHeight - below.current
  }, [first])
  // The box shrinks when an on-screen keyboard opens or the text box grows; messages grow as
  // their fonts, pictures and translations are loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first message replaces the empty state
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [end])

  return { box, onScroll, isAtEnd, hasMoreBelow, scrollToLatest }
}
