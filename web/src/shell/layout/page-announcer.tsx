import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** A closing menu or dialog first returns the focus to its opener. */
const FOCUS_RETURNED_MS = 100

/** Focuses the heading of the page, otherwise its main element, unless the page has focused a field. */
function focusHeading(): void {
  const main = document.querySelector('main')
  const isPlaced = document.querySelector('main :focus, [role=dialog]') !== null
  const heading = main?.querySelector('h1') ?? main
  if (!heading || isPlaced) return
  heading.tabIndex = -1
  // No ring: nothing can be pressed.
  Object.assign(heading.style, { outline: 'none', boxShadow: 'none' })
  // The router restores the position of the page.
  heading.focus({ preventScroll: true })
}

/**
 * After a navigation to another page, moves the focus to its heading and announces its title, as the
 * browser does for a new document. A change of the search or of the hash stays on the page.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const [current, setCurrent] = useState({ pathname, title: '' })
  useEffect(() => {
    if (pathname === current.pathname) return
    const timer = setTimeout(() => {
      focusHeading()
      setCurrent({ pathname, title: document.title })
    }, FOCUS_RETURNED_MS)
    return () => clearTimeout(timer)
  }, [pathname, current.pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {current.title}
    </p>
  )
}
