/** Tells the postman of this process that there is something to send; never waits for it. */
export interface MailBell {
  ring(): void
  /** Who comes when it rings; null for nobody. */
  answer(run: (() => void) | null): void
}

export function createMailBell(): MailBell {
  let answerer: (() => void) | null = null
  return {
    ring: () => answerer?.(),
    answer(run) {
      answerer = run
    },
  }
}
