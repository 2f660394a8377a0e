const YEAR_S = 31_536_000

/** A preference that must be known before the first paint: the server or the page's first script reads it. */
export function keepCookie(name: 'userLanguage' | 'theme', value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

export const readCookie = (name: 'userLanguage' | 'theme'): string | undefined =>
  new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1]
