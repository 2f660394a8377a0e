import type { Primary } from '../workers/worker.ts'

/** Wakes the mail worker, in whichever worker of this machine it runs; never waits for it. */
export interface MailWake {
  wake(): void
  /** What a wake calls; null while the mail worker does not run here. */
  onWake(run: (() => void) | null): void
}

/** Several mails of this time wake the mail worker of another process once. */
const FORWARD_AFTER_MS = 50

export function createMailWake(primary?: Primary): MailWake {
  let listener: (() => void) | null = null
  let isForwarding = false
  primary?.answer('wake mails', () => listener?.())
  function forward(): void {
    isForwarding = false
    // Unless it arrives, the mail worker finds the mail within seconds.
    primary?.call('wake mails', null).catch(() => undefined)
  }
  return {
    wake() {
      if (listener) return listener()
      if (!primary || isForwarding) return
      isForwarding = true
      setTimeout(forward, FORWARD_AFTER_MS).unref()
    },
    onWake(run) {
      listener = run
    },
  }
}
