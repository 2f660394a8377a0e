const YEAR_S = 31_536_000

/** A preference that the server or the first inline script reads before the first paint. */
export function writeCookie(name: 'userLanguage' | 'theme', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

export const readCookie = (name: 'userLanguage' | 'theme'): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
