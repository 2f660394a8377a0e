interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>,
  ): unknown
}

/**
 * The content security policy forbids HTML from strings (`require-trusted-types-for`). Allowed are an
 * empty script element and text without tags, which React and Radix use (style sheets), and one script
 * URL, that of the service worker.
 */
export function allowHarmlessMarkup(): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML(html) {
      if (html === '<script></script>' || !html.includes('<')) return html
      throw new TypeError(`Refused as markup: ${html.slice(0, 80)}`)
    },
    createScriptURL(url) {
      if (url === '/sw.js') return url
      throw new TypeError(`Refused as a script: ${url.slice(0, 80)}`)
    },
  })
}
