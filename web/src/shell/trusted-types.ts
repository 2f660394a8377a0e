interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScriptURL', (text: string) => string>,
  ): unknown
}

/**
 * The page's policy lets no text become markup (`require-trusted-types-for`). Two things that React
 * and Radix write are let through: an empty script element, and style sheets, which hold no tag.
 * One script is started by its address: the worker of shell/offline.ts.
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
