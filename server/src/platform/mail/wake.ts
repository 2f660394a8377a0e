/** Wakes the mail worker of this instance; those of others poll. */
export interface MailWake {
  wake(): void
  /** The mail worker's callback; null while it does not run. */
  onWake(run: (() => void) | null): void
}

export function createMailWake(): MailWake {
  let listener: (() => void) | null = null
  return {
    wake: () => listener?.(),
    onWake(run) {
      listener = run
    },
  }
}
