export type MessagePart = { text: string; href?: string }

/**
 * An address in the characters that a URL has: a Chinese or Japanese sentence goes on behind it
 * without a space, and invisible or direction-changing characters end it.
 */
const ADDRESS = /\bhttps?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi
const TRAILING = /[.,;:!?'*~]+$/

/** The end of the sentence does not belong to the address, nor does a bracket that opened before it. */
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

/** The address as a link, if what is written names the host that it leads to. */
function hrefOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const written = address.slice(address.indexOf('//') + 2).toLowerCase()
  const isNamed = written === url.host || /^[/?#]/.test(written.slice(url.host.length))
  return isNamed && written.startsWith(url.host) && url.host.includes('.') ? url.href : undefined
}

/** A message as texts and links (docs/rules/chat.md#links). */
export function partsOf(message: string): MessagePart[] {
  const parts: MessagePart[] = []
  let end = 0
  for (const match of message.matchAll(ADDRESS)) {
    const address = withoutPunctuation(match[0])
    const href = hrefOf(address)
    if (!href) continue
    if (match.index > end) parts.push({ text: message.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < message.length) parts.push({ text: message.slice(end) })
  return parts
}
