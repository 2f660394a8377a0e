import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { STACKED, useMediaQuery } from './use-media-query.ts'

/** The URL hash that opens the conversation of a booking. */
export const CHAT_HASH = '#chat'

/**
 * Whether the conversation fills a narrow window. The state is in the URL, so that notifications
 * can link to it and "back" closes it.
 */
export function useFullView() {
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery(STACKED)
  const isRequested = hash === CHAT_HASH
  return {
    isRequested,
    isFull: isRequested && isNarrow,
    open: () =>
      void navigate(
        { search, hash: CHAT_HASH },
        { state: { isOpenedHere: true }, preventScrollReset: true },
      ),
    close: () => {
      if (isOpenedHere(state)) void navigate(-1)
      else void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    },
  }
}

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedHere' in state

/** The elements outside of the frame and its ancestors, except live regions for screen readers. */
function outsideOf(frame: HTMLElement): HTMLElement[] {
  const outside: HTMLElement[] = []
  for (let inner = frame; inner.parentElement; inner = inner.parentElement)
    for (const beside of inner.parentElement.children)
      if (beside !== inner && beside instanceof HTMLElement && !beside.matches('[aria-live]'))
        outside.push(beside)
  return outside
}

/**
 * Makes the frame modal and as high as the area above an on-screen keyboard. The element remains in
 * its place in the page, so that its state survives.
 */
export function useModalFrame(
  frame: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = frame.current
    if (!isOpen || !element) return
    const outside = outsideOf(element).filter((beside) => !beside.inert)
    for (const beside of outside) beside.inert = true
    const { documentElement: page } = document
    page.style.overflow = 'hidden'
    const viewport = window.visualViewport
    const resize = () => {
      const height = viewport?.height ?? window.innerHeight
      element.style.height = `${height}px`
      element.style.top = `${viewport?.offsetTop ?? 0}px`
      element.style.setProperty('--visible-height', `${height}px`)
    }
    resize()
    viewport?.addEventListener('resize', resize)
    viewport?.addEventListener('scroll', resize)
    return () => {
      viewport?.removeEventListener('resize', resize)
      viewport?.removeEventListener('scroll', resize)
      for (const property of ['height', 'top', '--visible-height'])
        element.style.removeProperty(property)
      page.style.removeProperty('overflow')
      for (const beside of outside) beside.inert = false
    }
  }, [frame, isOpen])
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    frame.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      // A menu or dialog above it takes Escape for itself.
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      // The button that opened it may be gone. Then the main element is focused.
      const back = opener?.isConnected ? opener : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [frame, isOpen])
}
