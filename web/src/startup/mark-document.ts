declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/** The router's scroll script expects a storage, even where the browser blocks it. */
function replaceBlockedStorage(): void {
  try {
    void sessionStorage.length
  } catch {
    const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
    Object.defineProperty(globalThis, 'sessionStorage', { value: empty, configurable: true })
  }
}

/**
 * Runs before the first paint (`first-script.ts`). The HTML is the same for everyone, so the browser
 * sets the theme and marks whether a session exists (see `while-restoring`), and whether a hidden
 * profile may be shown (see `while-reading`). It also stops zod from
 * probing `new Function`, which the content security policy would report.
 */
export function markDocument(): void {
  const marks = document.documentElement.dataset
  globalThis.__zod_globalConfig = { jitless: true }
  replaceBlockedStorage()
  const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
  if (theme) marks.theme = theme
  try {
    if (localStorage.getItem('token')) marks.session = 'person'
    if (localStorage.getItem('adminToken') || localStorage.getItem('userRole') === 'guide')
      marks.previews = ''
  } catch {
    marks.session = 'unknown'
  }
}
