import { BitSet, setBit, unionInto, valuesInto } from '../collections/bit-set.ts'

const PAGE_BITS = 20
const PAGE = 1 << PAGE_BITS
const MIN_CHUNK_BYTES = 16
const MAX_CHUNK_BYTES = 4096
/** The last bytes of a chunk hold the address of the next one. */
const LINK = 4
/** Shorter lists are never converted to bit sets. */
const DENSE_FROM = 512
const SET = 0xffffffff

// Fields of a list: the start of its chain, the position of its next byte, the end of its last
// chunk.
const HEAD = 0
const TAIL = 1
const END = 2
const LAST = 3
const COUNT = 4
const FIELDS = 5

/**
 * Compressed ascending lists of numbers that grow only at the end. A list of one number is that
 * number; a longer one is a chain of chunks of varint deltas; a list of more than an eighth of all
 * numbers is a bit set.
 */
export class PostingsLists {
  /** The fields of each list, adjacent for locality. */
  private lists = new Uint32Array(1024 * FIELDS)
  private readonly pages: Uint8Array[] = []
  private next = PAGE
  /** The lists that are bit sets: the head of such a list is its index here, its end is SET. */
  private readonly sets: BitSet[] = []
  /** The numbers that were decoded last. */
  private numbers = new Uint32Array(1024)
  size = 0

  /** A new, empty list. */
  create(): number {
    if (this.size * FIELDS === this.lists.length) this.grow()
    return this.size++
  }

  count(list: number): number {
    return this.lists[list * FIELDS + COUNT] ?? 0
  }

  /** Appends a number, which must not be below the last one of the list. */
  add(list: number, number: number): void {
    const { lists } = this
    const at = list * FIELDS
    const count = lists[at + COUNT] ?? 0
    const last = lists[at + LAST] ?? 0
    if (count > 0 && last === number) return
    const isDense = lists[at + END] === SET || this.turnsDense(list, count, number)
    if (isDense) this.sets[lists[at + HEAD] ?? 0]?.add(number)
    else if (count > 0) this.append(list, count, last, number)
    lists[at + COUNT] = count + 1
    lists[at + LAST] = number
  }

  /** Adds the numbers of the list to the set, which must be large enough. */
  addTo(list: number, words: Int32Array): void {
    const bits = this.setOf(list)
    if (bits) {
      unionInto(words, bits.words)
      return
    }
    const count = this.read(list)
    const { numbers } = this
    for (let n = 0; n < count; n++) setBit(words, numbers[n] ?? 0)
  }

  /** The numbers of the list, ascending. Valid until the next call. */
  numbersOf(list: number): Uint32Array {
    const bits = this.setOf(list)
    const count = this.count(list)
    this.provideFor(count)
    if (bits) valuesInto(this.numbers, bits.words)
    else this.read(list)
    return this.numbers.subarray(0, count)
  }

  /** Decodes a chain; returns its count. */
  private read(list: number): number {
    const count = this.count(list)
    this.provideFor(count)
    const { numbers, pages } = this
    if (count === 1) numbers[0] = this.lists[list * FIELDS + LAST] ?? 0
    if (count < 2) return count
    const address = this.lists[list * FIELDS + HEAD] ?? 0
    let page = pages[address >>> PAGE_BITS] ?? NOTHING
    let at = address & (PAGE - 1)
    let size = MIN_CHUNK_BYTES
    let end = at + size - LINK
    let number = 0
    for (let n = 0; n < count; n++) {
      let value = 0
      let shift = 0
      for (;;) {
        if (at === end) {
          const next = linkAt(page, end)
          page = pages[next >>> PAGE_BITS] ?? NOTHING
          at = next & (PAGE - 1)
          size = Math.min(size * 2, MAX_CHUNK_BYTES)
          end = at + size - LINK
        }
        const byte = page[at++] ?? 0
        value |= (byte & 127) << shift
        if (byte < 128) break
        shift += 7
      }
      number += value
      numbers[n] = number
    }
    return count
  }

  private provideFor(count: number): void {
    if (this.numbers.length < count) this.numbers = new Uint32Array(count * 2)
  }

  private append(list: number, count: number, last: number, number: number): void {
    if (count === 1) {
      const head = this.chunk(MIN_CHUNK_BYTES)
      this.lists[list * FIELDS + HEAD] = head
      this.lists[list * FIELDS + TAIL] = head
      this.lists[list * FIELDS + END] = head + MIN_CHUNK_BYTES - LINK
      this.write(list, last)
    }
    this.write(list, number - last)
  }

  private write(list: number, value: number): void {
    let left = value
    while (left > 127) {
      this.byte(list, (left & 127) | 128)
      left >>>= 7
    }
    this.byte(list, left)
  }

  private byte(list: number, byte: number): void {
    let at = this.lists[list * FIELDS + TAIL] ?? 0
    if (at === this.lists[list * FIELDS + END]) at = this.chain(list, at)
    const page = this.pages[at >>> PAGE_BITS]
    if (page) page[at & (PAGE - 1)] = byte
    this.lists[list * FIELDS + TAIL] = at + 1
  }

  /** Links a full chunk to a new one of twice the size; returns the address of the new one. */
  private chain(list: number, end: number): number {
    let size = MIN_CHUNK_BYTES
    // The sizes of a chain follow from its length, so they are not stored.
    for (let address = this.lists[list * FIELDS + HEAD] ?? 0; address + size - LINK !== end; ) {
      const full = address + size - LINK
      address = linkAt(this.pages[full >>> PAGE_BITS] ?? NOTHING, full & (PAGE - 1))
      size = Math.min(size * 2, MAX_CHUNK_BYTES)
    }
    const following = Math.min(size * 2, MAX_CHUNK_BYTES)
    const address = this.chunk(following)
    const page = this.pages[end >>> PAGE_BITS] ?? NOTHING
    const at = end & (PAGE - 1)
    page[at] = address & 255
    page[at + 1] = (address >>> 8) & 255
    page[at + 2] = (address >>> 16) & 255
    page[at + 3] = address >>> 24
    this.lists[list * FIELDS + END] = address + following - LINK
    return address
  }

  /** Allocates a chunk; none crosses the end of a page. */
  private chunk(size: number): number {
    if ((this.next & (PAGE - 1)) + size > PAGE || this.pages.length === 0) {
      this.next = this.pages.length * PAGE
      this.pages.push(new Uint8Array(PAGE))
    }
    const address = this.next
    this.next += size
    // A full page ends exactly where the next one starts.
    if ((this.next & (PAGE - 1)) === 0) {
      this.pages.push(new Uint8Array(PAGE))
    }
    return address
  }

  private setOf(list: number): BitSet | undefined {
    return this.lists[list * FIELDS + END] === SET
      ? this.sets[this.lists[list * FIELDS + HEAD] ?? 0]
      : undefined
  }

  /** Converts a list to a bit set once that is smaller. */
  private turnsDense(list: number, count: number, number: number): boolean {
    if (count < DENSE_FROM || count * 8 <= number) return false
    const bits = new BitSet((this.lists[list * FIELDS + LAST] ?? 0) + 1)
    this.read(list)
    for (let n = 0; n < count; n++) bits.add(this.numbers[n] ?? 0)
    this.lists[list * FIELDS + HEAD] = this.sets.push(bits) - 1
    this.lists[list * FIELDS + END] = SET
    return true
  }

  private grow(): void {
    const larger = new Uint32Array(Math.ceil(this.size * 1.5) * FIELDS)
    larger.set(this.lists)
    this.lists = larger
  }
}

const NOTHING = new Uint8Array(0)

/** The address that the last bytes of a chunk hold. */
const linkAt = (page: Uint8Array, at: number): number =>
  ((page[at] ?? 0) |
    ((page[at + 1] ?? 0) << 8) |
    ((page[at + 2] ?? 0) << 16) |
    ((page[at + 3] ?? 0) << 24)) >>>
  0
