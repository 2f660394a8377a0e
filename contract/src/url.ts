/** `URL.parse` of newer browsers: null where the text is not a URL (docs/web.md). */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
