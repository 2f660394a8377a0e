import type { Logger } from '../log.ts'

/** Below the ten seconds that supervisors allow. */
const STOP_WITHIN_MS = 9000

/** Stops on SIGTERM and SIGINT, and ends the process; a second signal ends it at once. */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  const stopOrFail = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        log.error({ stack: error.stack }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOrFail)
}
