/** Apps whose own browsers Google refuses. */
const APPS = {
  line: /\bLine\//,
  kakaotalk: /\bKAKAOTALK\b/,
  wechat: /\bMicroMessenger\//,
  instagram: /\bInstagram\b/,
}
export type InAppBrowser = keyof typeof APPS

/** The app whose own browser this is; null for browsers in general. */
export const inAppBrowserOf = (userAgent: string): InAppBrowser | null =>
  (Object.keys(APPS) as InAppBrowser[]).find((app) => APPS[app].test(userAgent)) ?? null

/** The address that makes the app open a page in the browser of the device; null if it has none. */
export function externalAddress(app: InAppBrowser, page: string): string | null {
  if (app === 'line') {
    const url = new URL(page)
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  return app === 'kakaotalk' ? `kakaotalk://web/openExternal?url=${encodeURIComponent(page)}` : null
}
