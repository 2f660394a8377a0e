import { createHash } from 'node:crypto'

export interface HashedPage {
  readonly html: string
  /** Sources for `script-src`, `style-src` and `style-src-attr` of the content policy. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly styleAttributes: readonly string[]
}

const ELEMENT = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g
const STYLE_ATTRIBUTE = /<[a-z][^<>]*? style="([^"<>]*)"/g
/** More hashes would make the header too long for a proxy's buffer. */
const MAX_STYLE_ATTRIBUTES = 24

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
const decode = (text: string) =>
  text.replace(/&(?:quot|amp|#x27|lt|gt);/g, (it) => ENTITIES[it] ?? it)

/**
 * Allows the inline code of a page by hash, so that the page can be cached. The nonce marks code
 * that the renderer wrote itself, as opposed to injected code. It is known only during the render,
 * and is removed here.
 */
export function hashInlineCode(page: string, nonce: string): HashedPage {
  const own = ` nonce="${nonce}"`
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, name, attributes = '', code = ''] of page.matchAll(ELEMENT))
    if (code && attributes.includes(own)) (name === 'style' ? styles : scripts).add(hashOf(code))
  const attributes = new Set<string>()
  for (const [, code = ''] of page.matchAll(STYLE_ATTRIBUTE)) attributes.add(hashOf(decode(code)))
  return {
    // Browsers show a nonce as empty, so this is what the page's program expects.
    html: page.replaceAll(own, ' nonce=""'),
    scripts: [...scripts],
    styles: [...styles],
    styleAttributes: attributeSources([...attributes]),
  }
}

function attributeSources(hashes: readonly string[]): readonly string[] {
  if (hashes.length === 0) return ["'none'"]
  return hashes.length > MAX_STYLE_ATTRIBUTES ? ["'unsafe-inline'"] : ["'unsafe-hashes'", ...hashes]
}
