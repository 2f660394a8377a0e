import { useEffect, useState, useSyncExternalStore } from 'react'

const stack: object[] = []
const listeners = new Set<() => void>()

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether this is the topmost of the open overlays. The router supports one
 * blocker at a time.
 */
export function useTopmost(): boolean {
  const [self] = useState(() => ({}))
  useEffect(() => {
    stack.push(self)
    notify()
    return () => {
      stack.splice(stack.indexOf(self), 1)
      notify()
    }
  }, [self])
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1) === self,
    () => false,
  )
}
