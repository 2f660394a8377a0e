export interface Answer<Q> {
  readonly query: Q
  readonly body: Buffer
  /** The index version for which it was last found valid. */
  version: number
  /** The number of midnights when it was computed; 0 if it does not depend on days. */
  readonly dayVersion: number
}

/** Cached answers by their raw query, bounded in bytes; the oldest is evicted first. */
export class ResultCache<Q> {
  private readonly answers = new Map<string, Answer<Q>>()
  private readonly maxBytes: number
  private bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get(question: string): Answer<Q> | undefined {
    return this.answers.get(question)
  }

  put(question: string, answer: Answer<Q>): void {
    this.forget(question)
    const size = sizeOf(question, answer)
    if (size > this.maxBytes) return
    this.answers.set(question, answer)
    this.bytes += size
    for (const oldest of this.answers.keys()) {
      if (this.bytes <= this.maxBytes) break
      this.forget(oldest)
    }
  }

  private forget(question: string): void {
    const known = this.answers.get(question)
    if (!known) return
    this.answers.delete(question)
    this.bytes -= sizeOf(question, known)
  }
}

/** Approximate memory of an answer, including its raw and parsed query. */
const sizeOf = (question: string, { body }: Answer<unknown>): number =>
  body.length + question.length * 4 + 300
