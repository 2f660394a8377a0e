import type { Primary } from '../workers/worker.ts'

/** Wakes the mail worker, in any worker process of this machine. It does not wait for it. */
export interface MailWake {
  wake(): void
  /** The mail worker's callback; null in a process that does not run it. */
  onWake(run: (() => void) | null): void
}

/** Within this time, in ms, several mails wake the mail worker of another process once. */
const FORWARD_AFTER_MS = 50

export function createMailWake(primary?: Primary): MailWake {
  let listener: (() => void) | null = null
  let isForwarding = false
  primary?.answer('wake mails', () => listener?.())
  function forward(): void {
    isForwarding = false
    // A lost call only delays the mail until the next poll.
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
