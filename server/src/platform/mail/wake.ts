/** Wakes the mail worker of this process; never waits for it. */
export interface MailWake {
  wake(): void
  /** What a wake calls; null while no worker runs. */
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
