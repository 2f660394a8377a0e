/** The beginning of a card whose address can be replaced. */
export const ADDRESS_HEAD = '{"location":{"formattedAddress":'

const PAGE = 1 << 20
const UNIT = 16
const COMMA = 0x2c
const COLON = 0x3a

/** The ready JSON of each slot's card, in large buffers; a card that still fits is replaced in place. */
export class CardStore {
  private readonly pages: Buffer[] = []
  private next = PAGE
  private starts = new Uint32Array(1024)
  private lengths = new Uint32Array(1024)
  private capacities = new Uint16Array(1024)
  /** Bytes of cards that are no longer used. */
  wasted = 0

  /** Bytes allocated. */
  get bytes(): number {
    return this.pages.length * PAGE
  }

  put(slot: number, card: string): void {
    if (slot >= this.starts.length) this.grow(slot + 1)
    const length = Buffer.byteLength(card)
    const capacity = (this.capacities[slot] ?? 0) * UNIT
    if (length > capacity) {
      this.wasted += capacity
      // Padding, so that numbers with more digits fit in place.
      this.allocate(slot, Math.ceil((length + 4) / UNIT))
    }
    this.lengths[slot] = length
    const start = (this.starts[slot] ?? 0) * UNIT
    this.pages[Math.floor(start / PAGE)]?.write(card, start % PAGE, length, 'utf8')
  }

  /** Writes another number as the value of the card's last member. */
  replaceLastMember(slot: number, value: number): void {
    const start = (this.starts[slot] ?? 0) * UNIT
    const page = this.pages[Math.floor(start / PAGE)]
    const length = this.lengths[slot] ?? 0
    if (!page || length === 0) return
    let from = (start % PAGE) + length
    while (from > 0 && page[from - 1] !== COLON) from--
    const end = `${value}}`
    const longer = from - (start % PAGE) + end.length
    if (longer > (this.capacities[slot] ?? 0) * UNIT) {
      const card = this.text(slot)
      this.put(slot, card.slice(0, card.lastIndexOf(':') + 1) + end)
      return
    }
    page.write(end, from, 'latin1')
    this.lengths[slot] = longer
  }

  drop(slot: number): void {
    this.wasted += (this.capacities[slot] ?? 0) * UNIT
    this.capacities[slot] = 0
    this.lengths[slot] = 0
  }

  length(slot: number): number {
    return this.lengths[slot] ?? 0
  }

  text(slot: number): string {
    const start = (this.starts[slot] ?? 0) * UNIT
    const at = start % PAGE
    return (this.pages[Math.floor(start / PAGE)] ?? NOTHING).toString(
      'utf8',
      at,
      at + this.length(slot),
    )
  }

  /**
   * Like `join`, but some cards get another beginning: `headOf` returns the text up to the end of
   * the address, or null to keep the card's own.
   */
  joinWithHeads(
    slots: ArrayLike<number>,
    before: string,
    after: string,
    headOf: (slot: number) => Buffer | null,
  ): Buffer {
    const parts: Buffer[] = [Buffer.from(before)]
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0
      if (i > 0) parts.push(BETWEEN)
      const card = this.bytesOf(slot)
      const head = headOf(slot)
      parts.push(...(head ? [head, card.subarray(endOfAddress(card))] : [card]))
    }
    parts.push(Buffer.from(after))
    return Buffer.concat(parts)
  }

  /** The cards with commas between them, between `before` and `after`. */
  join(slots: ArrayLike<number>, before: string, after: string): Buffer {
    let length =
      Buffer.byteLength(before) + Buffer.byteLength(after) + Math.max(slots.length - 1, 0)
    for (let i = 0; i < slots.length; i++) length += this.lengths[slots[i] ?? 0] ?? 0
    const joined = Buffer.allocUnsafe(length)
    let at = joined.write(before)
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0
      if (i > 0) joined[at++] = COMMA
      const start = (this.starts[slot] ?? 0) * UNIT
      const from = start % PAGE
      at += (this.pages[Math.floor(start / PAGE)] ?? NOTHING).copy(
        joined,
        at,
        from,
        from + (this.lengths[slot] ?? 0),
      )
    }
    joined.write(after, at)
    return joined
  }

  private bytesOf(slot: number): Buffer {
    const start = (this.starts[slot] ?? 0) * UNIT
    const at = start % PAGE
    return (this.pages[Math.floor(start / PAGE)] ?? NOTHING).subarray(at, at + this.length(slot))
  }

  private allocate(slot: number, units: number): void {
    if (this.next + units * UNIT > PAGE) {
      this.pages.push(Buffer.allocUnsafeSlow(Math.max(PAGE, units * UNIT)))
      this.next = 0
    }
    this.starts[slot] = ((this.pages.length - 1) * PAGE + this.next) / UNIT
    this.capacities[slot] = units
    this.next += units * UNIT
  }

  private grow(least: number): void {
    const size = Math.max(least, Math.ceil(this.starts.length * 1.5))
    const enlarge = <T extends Uint32Array | Uint16Array>(array: T, larger: T): T => {
      larger.set(array)
      return larger
    }
    this.starts = enlarge(this.starts, new Uint32Array(size))
    this.lengths = enlarge(this.lengths, new Uint32Array(size))
    this.capacities = enlarge(this.capacities, new Uint16Array(size))
  }
}

const NOTHING = Buffer.alloc(0)
const BETWEEN = Buffer.from(',')
const QUOTE = 0x22
const BACKSLASH = 0x5c

/** The end of the string that follows the head. */
function endOfAddress(card: Buffer): number {
  let at = ADDRESS_HEAD.length + 1
  while (at < card.length && card[at] !== QUOTE) at += card[at] === BACKSLASH ? 2 : 1
  return at + 1
}
