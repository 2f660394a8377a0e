import { useCallback, useEffect, useState } from 'react'
import type { EditorTarget } from './editor-targets.ts'
import type { OpenSections, SectionName } from './sections/editor-section.tsx'

/** Focuses the first focusable element; hidden ones are skipped. */
function focusFirst(elements: Iterable<HTMLElement>) {
  for (const element of elements) {
    element.focus({ preventScroll: true })
    if (document.activeElement === element) return
  }
}

const FIELDS = 'input, select, textarea, button:not([aria-expanded])'

/**
 * Which sections are open on phones, and a function that opens a section and focuses a field in it.
 */
export function useOpenSections(start: EditorTarget | null) {
  const [open, setOpen] = useState<ReadonlySet<SectionName>>(
    () => new Set(start ? [start.section] : []),
  )
  const [target, setTarget] = useState(start)

  // The section must be open before a field in it can be focused.
  useEffect(() => {
    if (!target) return
    const section = document.getElementById(target.section)
    const field = target.field ? document.getElementById(target.field) : null
    ;(field ?? section)?.scrollIntoView(field ? { block: 'center' } : undefined)
    focusFirst(field ? [field] : (section?.querySelectorAll<HTMLElement>(FIELDS) ?? []))
    setTarget(null)
  }, [target])

  const sections: OpenSections = {
    isOpen: (name) => open.has(name),
    toggle: (name) =>
      setOpen(
        (now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]),
      ),
  }
  return {
    sections,
    goTo: useCallback((wanted: EditorTarget) => {
      setOpen((now) => new Set([...now, wanted.section]))
      setTarget(wanted)
    }, []),
  }
}
