import { useEffect, useEffectEvent, useState } from 'react'
import { NavigationType, useBlocker } from 'react-router'

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

/**
 * Going back closes the overlay instead of leaving its page. Rendered only while the overlay is open,
 * because the router consults only the blocker that was mounted last.
 */
export function CloseOnBack({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose)
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    close()
  }, [blocker])
  useCloseRequest(onClose)
  return null
}
