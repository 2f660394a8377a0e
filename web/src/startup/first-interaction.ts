const EVENTS = ['pointerdown', 'keydown', 'input', 'wheel'] as const

/**
 * Calls `run` once, on the first press, key, input or scroll, or at once if there was one. Used for
 * prefetching, which must not compete with the first paint. Returns a function that cancels it.
 */
export function onFirstInteraction(run: () => void): () => void {
  if ((navigator.userActivation as UserActivation | undefined)?.hasBeenActive) {
    run()
    return () => undefined
  }
  const cancel = () => {
    for (const event of EVENTS) removeEventListener(event, listener, true)
  }
  const listener = () => {
    cancel()
    run()
  }
  for (const event of EVENTS) addEventListener(event, listener, { capture: true, passive: true })
  return cancel
}
