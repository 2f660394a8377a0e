const PAGE_BITS = 19
const PAGE = 1 << PAGE_BITS

/**
 * Texts stored outside the JavaScript heap, two bytes a character, so that the garbage collector
 * does not visit them.
 */
export class TextStore {
  private readonly pages: Uint16Array[] = []
  private next = PAGE
  private starts = new Uint32Array(1024)
  private lengths = new Uint16Array(1024)

  put(number: number, text: string): void {
    if (number >= this.starts.length) this.grow(number + 1)
    const length = Math.min(text.length, 0xffff)
    if ((this.next & (PAGE - 1)) + length > PAGE || this.pages.length === 0) {
      this.next = this.pages.length * PAGE
      this.pages.push(new Uint16Array(PAGE))
    }
    this.starts[number] = this.next
    this.lengths[number] = length
    const page = this.pages[this.pages.length - 1]
    const from = this.next & (PAGE - 1)
    if (page) for (let at = 0; at < length; at++) page[from + at] = text.charCodeAt(at)
    this.next += length
    if ((this.next & (PAGE - 1)) === 0 && length > 0) this.pages.push(new Uint16Array(PAGE))
  }

  /** Does the text with this number contain the part, given as character codes? */
  holds(number: number, part: Uint16Array): boolean {
    const length = this.lengths[number] ?? 0
    const start = this.starts[number] ?? 0
    const page = this.pages[start >>> PAGE_BITS]
    if (!page || length < part.length) return false
    const first = part[0]
    let at = start & (PAGE - 1)
    for (const last = at + length - part.length; at <= last; at++) {
      if (page[at] !== first) continue
      let same = 1
      while (same < part.length && page[at + same] === part[same]) same++
      if (same === part.length) return true
    }
    return false
  }

  private grow(least: number): void {
    const size = Math.max(least, this.starts.length * 2)
    const starts = new Uint32Array(size)
    starts.set(this.starts)
    this.starts = starts
    const lengths = new Uint16Array(size)
    lengths.set(this.lengths)
    this.lengths = lengths
  }
}

export function charactersOf(text: string): Uint16Array {
  const characters = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) characters[at] = text.charCodeAt(at)
  return characters
}
