import { useEffect, useRef, useState } from 'react'

/**
 * Focuses the add button of a list after the removal of its last row, which had the focus. After
 * other removals the row that moved up has it.
 */
export function useRemovalFocus() {
  const addButton = useRef<HTMLButtonElement>(null)
  const [isRemoved, setRemoved] = useState(false)
  useEffect(() => {
    if (!isRemoved) return
    if (document.activeElement === document.body) addButton.current?.focus()
    setRemoved(false)
  }, [isRemoved])
  return { addButton, onRemoved: () => setRemoved(true) }
}
