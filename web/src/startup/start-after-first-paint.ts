/** The value of `rel` and `type` that keeps a browser from loading a hint or a script. */
export const DEFERRED = 'later'

/** The scripts start after this time even if fonts and pictures are not loaded. */
const MAX_WAIT_MS = 1_500
/** The scripts of a page that is only read start after this time, for automatic changes such as rotations. */
const MAX_IDLE_MS = 10_000

const STARTING = ['pointerdown', 'keydown', 'focusin', 'click', 'input']
const MOVES = ['pointermove', 'touchstart', 'scroll']

function listen(events: readonly string[], run: () => void): void {
  for (const event of events) addEventListener(event, run, { capture: true, passive: true })
}

/** Each element in a task of its own: starting a download takes milliseconds on a slow processor. */
function forEach<E extends Element>(selector: string, run: (element: E) => void): void {
  for (const element of document.querySelectorAll<E>(selector)) setTimeout(run, 0, element)
}

const download = (relOfTexts: 'preload' | 'prefetch') =>
  forEach<HTMLLinkElement>(`link[rel=${DEFERRED}]`, (link) => {
    link.rel = link.as ? relOfTexts : 'modulepreload'
  })

const runScripts = () =>
  forEach<HTMLScriptElement>(`script[type=${DEFERRED}]`, (script) => {
    const { parentNode, nextSibling } = script
    script.remove()
    script.type = 'module'
    parentNode?.insertBefore(script, nextSibling)
  })

function hasStored(): boolean {
  try {
    return localStorage.length > 0
  } catch {
    return true
  }
}

const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

function afterFirstPaint(run: () => void): void {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect()
    run()
  }).observe({ type: 'paint', buffered: true })
}

const loaded = (picture: HTMLImageElement) =>
  new Promise((resolve) => {
    picture.onload = resolve
    picture.onerror = resolve
  })

/** The fonts and the first picture. */
function firstContent(): Promise<unknown> {
  const pictures = document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')
  const missing = [...pictures].filter(({ complete }) => !complete)
  return Promise.all([document.fonts.ready, ...missing.map(loaded)])
}

/**
 * Runs before the first paint (`first-script.ts`). It waits until the page is painted with its fonts
 * and its first picture, so that scripts do not delay them on a slow network or processor. Then
 * - it downloads the scripts and texts of the page;
 * - it starts the scripts, or waits for the first input on a page that is only read. It does not wait
 *   if there was input before, if the browser has stored something to show (a session, a language, a
 *   draft), if the address has a query, or if the page has failed.
 *
 * A press, key or focus starts the scripts at once, and so does a hidden tab. A screen reader may send
 * only the click. It must run before `early-input.ts`, which stops the events that it blocks.
 * It also marks the initial page for `below-first-screen` in ui/app.css, until the colour scheme
 * changes (`removeInitialPageMark`).
 */
export function startAfterFirstPaint(): void {
  const marks = document.documentElement.dataset
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming)
  let isStarted = false
  let hadInput = false

  if (navigation?.type === 'navigate' && !location.hash) marks.opened = ''
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', () => {
    delete marks.opened
  })

  function start(): void {
    if (document.readyState === 'loading') {
      hadInput = true
      return
    }
    if (isStarted) return
    isStarted = true
    download('preload')
    runScripts()
  }

  const isOnlyRead = () =>
    marks.starts === 'on-input' &&
    !hadInput &&
    !location.search &&
    !hasStored() &&
    navigation?.responseStatus === 200

  function startOrWait(): void {
    if (!isOnlyRead()) {
      start()
      return
    }
    download('prefetch')
    listen(MOVES, start)
    setTimeout(start, MAX_IDLE_MS)
  }

  listen(STARTING, start)
  listen(MOVES, () => {
    hadInput = true
  })
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden) {
      start()
      return
    }
    document.addEventListener('visibilitychange', start)
    setTimeout(startOrWait, MAX_WAIT_MS)
    afterFirstPaint(() => void firstContent().then(() => afterFrame(() => afterFrame(startOrWait))))
  })
}
