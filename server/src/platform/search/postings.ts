import { addAll, Bits, eachOf } from './bits.ts'

const PAGE_BITS = 20
const PAGE = 1 << PAGE_BITS
const SMALLEST = 16
const LARGEST = 4096
/** The address of the next chunk stands in the last bytes of a chunk. */
const LINK = 4
/** Below this a list is never worth a bitset. */
const DENSE_FROM = 512

/**
 * Many ascending lists of numbers that only grow at the end, in little memory: a list of one number
 * is that number; a longer one is a chain of chunks of differences, seven bits to a byte; a list
 * that holds more than an eighth of all numbers is a bitset.
 */
export class Postings {
  private heads = new Uint32Array(1024)
  private tails = new Uint32Array(1024)
  private ends = new Uint32Array(1024)
  private lasts = new Uint32Array(1024)
  private counts = new Uint32Array(1024)
  private readonly pages: Uint8Array[] = []
  private next = PAGE
  private readonly dense = new Map<number, Bits>()
  size = 0

  /** A new, empty list. */
  create(): number {
    if (this.size === this.heads.length) this.grow()
    return this.size++
  }

  count(list: number): number {
    return this.counts[list] ?? 0
  }

  /** Adds a number that is not below the last one of the list. */
  add(list: number, number: number): void {
    const count = this.counts[list] ?? 0
    const last = this.lasts[list] ?? 0
    if (count > 0 && last === number) return
    this.counts[list] = count + 1
    this.lasts[list] = number
    if (count === 0) return
    if (count < DENSE_FROM) {
      this.append(list, count, last, number)
      return
    }
    const bits = this.dense.get(list)
    if (bits) bits.add(number)
    else if (count * 8 > number) this.turnDense(list, count, last, number)
    else this.append(list, count, last, number)
  }

  /** Adds the numbers of the list to the bits, which are large enough for all of them. */
  addTo(list: number, words: Uint32Array): void {
    const bits = this.dense.get(list)
    if (bits) {
      addAll(words, bits.words)
      return
    }
    this.each(list, (number) => {
      words[number >>> 5] = (words[number >>> 5] ?? 0) | (1 << (number & 31))
    })
  }

  /** Calls `visit` with each number of the list, ascending. */
  each(list: number, visit: (number: number) => void): void {
    const bits = this.dense.get(list)
    if (bits) {
      eachOf(bits.words, visit)
      return
    }
    this.chained(list, this.count(list), this.lasts[list] ?? 0, visit)
  }

  /** Those of the candidates (ascending) that are in the list. */
  among(list: number, candidates: Uint32Array): Uint32Array {
    const kept = new Uint32Array(Math.min(candidates.length, this.count(list)))
    let length = 0
    const bits = this.dense.get(list)
    if (bits) {
      for (const candidate of candidates) if (bits.has(candidate)) kept[length++] = candidate
      return kept.subarray(0, length)
    }
    let at = 0
    this.each(list, (number) => {
      while (at < candidates.length && (candidates[at] ?? 0) < number) at++
      if (candidates[at] === number) kept[length++] = number
    })
    return kept.subarray(0, length)
  }

  private chained(list: number, count: number, last: number, visit: (number: number) => void) {
    if (count === 0) return
    if (count === 1) {
      visit(last)
      return
    }
    let address = this.heads[list] ?? 0
    let page = this.pages[address >>> PAGE_BITS] ?? NOTHING
    let at = address & (PAGE - 1)
    let end = at + SMALLEST - LINK
    let size = SMALLEST
    let number = 0
    for (let n = 0; n < count; n++) {
      let value = 0
      let shift = 0
      for (;;) {
        if (at === end) {
          address =
            ((page[end] ?? 0) |
              ((page[end + 1] ?? 0) << 8) |
              ((page[end + 2] ?? 0) << 16) |
              ((page[end + 3] ?? 0) << 24)) >>>
            0
          page = this.pages[address >>> PAGE_BITS] ?? NOTHING
          at = address & (PAGE - 1)
          size = Math.min(size * 2, LARGEST)
          end = at + size - LINK
        }
        const byte = page[at++] ?? 0
        value |= (byte & 127) << shift
        if (byte < 128) break
        shift += 7
      }
      number += value
      visit(number)
    }
  }

  private append(list: number, count: number, last: number, number: number): void {
    if (count === 1) {
      const head = this.chunk(SMALLEST)
      this.heads[list] = head
      this.tails[list] = head
      this.ends[list] = head + SMALLEST - LINK
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
    let at = this.tails[list] ?? 0
    if (at === this.ends[list]) at = this.chain(list, at)
    const page = this.pages[at >>> PAGE_BITS]
    if (page) page[at & (PAGE - 1)] = byte
    this.tails[list] = at + 1
  }

  /** Links the next chunk, twice as large, to the full one; answers where it begins. */
  private chain(list: number, end: number): number {
    let size = SMALLEST
    // The sizes of a chain follow from its length, so none is kept.
    for (let address = this.heads[list] ?? 0; address + size - LINK !== end; ) {
      address = this.link(address + size - LINK)
      size = Math.min(size * 2, LARGEST)
    }
    const following = Math.min(size * 2, LARGEST)
    const address = this.chunk(following)
    const page = this.pages[end >>> PAGE_BITS] ?? NOTHING
    const at = end & (PAGE - 1)
    page[at] = address & 255
    page[at + 1] = (address >>> 8) & 255
    page[at + 2] = (address >>> 16) & 255
    page[at + 3] = address >>> 24
    this.ends[list] = address + following - LINK
    return address
  }

  private link(end: number): number {
    const page = this.pages[end >>> PAGE_BITS] ?? NOTHING
    const at = end & (PAGE - 1)
    const [a = 0, b = 0, c = 0, d = 0] = page.subarray(at, at + LINK)
    return (a | (b << 8) | (c << 16) | (d << 24)) >>> 0
  }

  /** Room for a chunk; none crosses the end of a page. */
  private chunk(size: number): number {
    if ((this.next & (PAGE - 1)) + size > PAGE || this.pages.length === 0) {
      this.next = this.pages.length * PAGE
      this.pages.push(new Uint8Array(PAGE))
    }
    const address = this.next
    this.next += size
    // A full page ends exactly where the next one will begin.
    if ((this.next & (PAGE - 1)) === 0) {
      this.pages.push(new Uint8Array(PAGE))
    }
    return address
  }

  private turnDense(list: number, count: number, last: number, number: number): void {
    const bits = new Bits(number + 1)
    this.chained(list, count, last, (each) => bits.add(each))
    bits.add(number)
    this.dense.set(list, bits)
  }

  private grow(): void {
    const larger = (array: Uint32Array) => {
      const copy = new Uint32Array(array.length * 2)
      copy.set(array)
      return copy
    }
    this.heads = larger(this.heads)
    this.tails = larger(this.tails)
    this.ends = larger(this.ends)
    this.lasts = larger(this.lasts)
    this.counts = larger(this.counts)
  }
}

const NOTHING = new Uint8Array(0)
