/** A 64-bit number for each slot. */
export class NumberColumn {
  private numbers = new Float64Array(1024)

  get(slot: number): number {
    return this.numbers[slot] ?? 0
  }

  set(slot: number, number: number): void {
    if (slot >= this.numbers.length) {
      const larger = new Float64Array(Math.max(slot + 1, Math.ceil(this.numbers.length * 1.5)))
      larger.set(this.numbers)
      this.numbers = larger
    }
    this.numbers[slot] = number
  }
}
