declare global {
  var __zod_globalConfig: { jitless: boolean } | undefined
}

/**
 * Runs before the first paint (`first-script.ts`). The HTML is the same for everyone, so the browser
 * sets the theme and marks whether a session exists (see `while-restoring`). It also stops zod from
 * probing `new Function`, which the content security policy would report.
 */
export function markDocument(): void {
  const marks = document.documentElement.dataset
  globalThis.__zod_globalConfig = { jitless: true }
  const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1]
  if (theme) marks.theme = theme
  try {
    if (localStorage.getItem('token')) marks.session = 'person'
  } catch {
    marks.session = 'unknown'
  }
}
