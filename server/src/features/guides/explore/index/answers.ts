interface Answer<Q> {
  readonly wanted: Q
  version: number
  body: Buffer
}

/**
 * Ready answers by their question as it came, bounded in bytes, the oldest forgotten first. What was read from a question stays; an answer counts for one version of the index.
 */
export class Answers<Q> {
  private readonly answers = new Map<string, Answer<Q>>()
  private readonly mostBytes: number
  private bytes = 0

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes
  }

  get(question: string, version: number, read: () => Q, answer: (wanted: Q) => Buffer): Buffer {
    const known = this.answers.get(question)
    if (known?.version === version) return known.body
    if (known) {
      this.answers.delete(question)
      this.bytes -= sizeOf(question, known.body)
    }
    const wanted = known?.wanted ?? read()
    const body = answer(wanted)
    const size = sizeOf(question, body)
    if (size > this.mostBytes) return body
    this.answers.set(question, { wanted, version, body })
    this.bytes += size
    for (const [oldest, { body: forgotten }] of this.answers) {
      if (this.bytes <= this.mostBytes) break
      this.answers.delete(oldest)
      this.bytes -= sizeOf(oldest, forgotten)
    }
    return body
  }
}

/** Roughly what an answer keeps in memory, its question and what was read from it included. */
const sizeOf = (question: string, body: Buffer): number => body.length + question.length * 4 + 300
