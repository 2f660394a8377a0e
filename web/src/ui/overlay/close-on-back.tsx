import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NavigationType, useBlocker } from 'react-router'

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
function useTopmost(): boolean {
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

/** The browser's interface, as far as it is used; TypeScript does not know it yet. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

/** Calls `close` on a close request of the device, such as Android's back gesture. */
function useCloseRequest(close: () => void): void {
  const onRequest = useEffectEvent(close)
  // A watcher works once, and the owner may stay open, for example to confirm that a draft is lost.
  const [requests, setRequests] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request needs a new watcher
  useEffect(() => {
    if (!window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => {
      onRequest()
      setRequests((count) => count + 1)
    }
    return () => watcher.destroy()
  }, [requests])
}

/** Whether no page of the site is before this one, so that the router would not notice going back. */
const isFirstPage = (): boolean => !window.history.state?.idx

/**
 * Calls `close` when a person goes back on the first page of a tab, where browsers without a close
 * request would leave it. Needs an entry of the history, which it reuses the next time.
 */
function FirstPageBack({ onBack }: { onBack: () => void }) {
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (window.CloseWatcher || !isFirstPage()) return
    const addEntry = () => {
      const { state } = window.history
      if (!state?.isOverlay) window.history.pushState({ ...state, isOverlay: true }, '')
    }
    addEntry()
    let timer: ReturnType<typeof setTimeout> | undefined
    const onPop = (event: PopStateEvent) => {
      // The page stays the same, so the router has nothing to do.
      event.stopImmediatePropagation()
      close()
      // The owner may stay open, for example to confirm that a draft is lost.
      timer = setTimeout(addEntry)
    }
    // Before the listener of the router.
    window.addEventListener('popstate', onPop, { capture: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', onPop, { capture: true })
    }
  }, [])
  return null
}

function BackBlocker({ onBack }: { onBack: () => void }) {
  const close = useEffectEvent(onBack)
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker])
  return null
}

/**
 * Going back closes the overlay instead of leaving its page. Rendered only while the overlay is open;
 * of several overlays, the topmost closes.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  const isTopmost = useTopmost()
  useCloseRequest(onClose)
  if (!isTopmost) return null
  return (
    <>
      <BackBlocker onBack={onClose} />
      <FirstPageBack onBack={onClose} />
    </>
  )
}
