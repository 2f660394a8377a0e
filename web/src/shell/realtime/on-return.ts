const EVENTS = ['online', 'focus', 'pageshow'] as const

/** Calls the listener when the network is back or the page is visible again; returns a cleanup. */
export function onReturn(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  for (const event of EVENTS) window.addEventListener(event, listener)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', onVisible)
  }
}
