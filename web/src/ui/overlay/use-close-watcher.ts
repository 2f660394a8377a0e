import { useEffect, useEffectEvent, useState } from 'react'

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

/**
 * Calls `onClose` on a close request of the device, such as Android's back gesture, which would
 * otherwise leave the page. Does nothing in browsers without the interface.
 */
export function useCloseWatcher(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  // A watcher works once, and the owner may stay open, for example to confirm that a draft is lost.
  const [requests, setRequests] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request needs a new watcher
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return
    const watcher = new window.CloseWatcher()
    watcher.onclose = () => {
      close()
      setRequests((count) => count + 1)
    }
    return () => watcher.destroy()
  }, [isOpen, requests])
}
