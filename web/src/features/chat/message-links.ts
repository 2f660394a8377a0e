import { parseUrl } from '@annai/contract/url'

export type MessagePart = { text: string; href?: string }

/**
 * Only characters of a URL, because Chinese and Japanese text continues without a space, and
 * invisible or direction-changing characters must end it.
 */
const ADDRESS = /\bhttps?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const TRAILING = /[.,;:!?'*~]+$/

/**
 * Removes the punctuation of the sentence, and a closing bracket that was opened before the URL.
 */
function withoutPunctuation(address: string): string {
  for (let rest = address; ; ) {
    let shorter = rest.replace(TRAILING, '')
    for (const [open, close] of ['()', '[]'])
      if (open && close && shorter.endsWith(close) && !isBalanced(shorter, open, close))
        shorter = shorter.slice(0, -1)
    if (shorter === rest) return rest
    rest = shorter
  }
}

const isBalanced = (text: string, open: string, close: string) =>
  text.split(open).length >= text.split(close).length

/** The URL as a link, only if the text visibly names the host. Undefined otherwise. */
function hrefOf(address: string): string | undefined {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const written = address.slice(address.indexOf('//') + 2).toLowerCase()
  const isNamed = written === url.host || /^[/?#]/.test(written.slice(url.host.length))
  return isNamed && written.startsWith(url.host) && url.host.includes('.') ? url.href : undefined
}

/** Whether the path goes on in letters of another script: a link to its beginning leads elsewhere. */
const goesOn = (message: string, end: number) => /^[/=][\p{L}\p{N}]/u.test(message.slice(end - 1))

/** Splits a message into text and links (docs/rules/chat.md#links). */
export function partsOf(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of message.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    const href = hrefOf(address)
    if (!href || goesOn(message, match.index + address.length)) continue
    if (match.index > end) parts.push({ text: message.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
