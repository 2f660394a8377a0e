import { sessionNow, subscribeToSession } from '../session/session.ts'

/** The prefix of the worker's caches (web/public/sw.js). */
const CACHE_PREFIX = 'annai-answers-'

async function clearCachedResponses(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(CACHE_PREFIX)).map((name) => caches.delete(name)),
  )
}

/** The files that this page loaded before the worker was active. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) =>
        origin === location.origin && /^\/(assets|locales)\//.test(pathname),
    )
    .map(({ href }) => href)
}

/** The worker competes with the page for processor and network, so it is registered later. */
const DELAY_MS = 3_000

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'keep', files: loadedFiles() })
}

/** Retries the registration on every `online` event until it succeeds. */
function start(): void {
  addEventListener('online', start)
  register().then(
    () => removeEventListener('online', start),
    (error: Error) => console.warn('Service worker:', error.message),
  )
}

/**
 * Registers the service worker, which shows the offline page and caches the bookings seen last. A
 * change of the session clears that cache.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let { token } = sessionNow()
  subscribeToSession(() => {
    if (sessionNow().token === token) return
    token = sessionNow().token
    void clearCachedResponses()
  })
  setTimeout(start, DELAY_MS)
}
