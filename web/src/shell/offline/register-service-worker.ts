import { onSession, sessionNow } from '../session/session.ts'

/** The bookings that the worker keeps (web/public/sw.js); the prefix is all that both must agree on. */
const KEPT_ANSWERS = 'annai-answers-'

async function forgetAnswers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(KEPT_ANSWERS)).map((name) => caches.delete(name)),
  )
}

/** What this page already loaded; the worker was not there yet to see it pass. */
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

/**
 * The worker is a second program beside the page, and fetches files of its own: it begins once the
 * page has come to life, for which a small phone needs its processor.
 */
const AFTER_MS = 3_000

async function register(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'keep', files: loadedFiles() })
}

/**
 * Whose connection is away at that very moment gets the worker when it is back. A worker whose own
 * files did not come never gets ready and is not told of, so any return counts until one is.
 */
function begin(): void {
  addEventListener('online', begin)
  register().then(
    () => removeEventListener('online', begin),
    (error: Error) => console.warn('Offline pages:', error.message),
  )
}

/**
 * A worker shows a page of our own when there is no connection, and keeps the bookings last seen
 * readable on the way to the meeting point. Whoever signs out or in leaves nothing behind for the next.
 */
export function keepReadableOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let { token } = sessionNow()
  onSession(() => {
    if (sessionNow().token === token) return
    token = sessionNow().token
    void forgetAnswers()
  })
  setTimeout(begin, AFTER_MS)
}
