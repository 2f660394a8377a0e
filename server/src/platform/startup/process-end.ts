import { isUnavailable } from '../db/unavailable.ts'
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

const stackOf = (error: unknown) =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/**
 * Once the process serves, a failure that nothing awaits is logged and does not end it: a rejected
 * promise, or the `error` event of a lost connection. Any other exception may have left
 * inconsistent state and still ends the process; the operator's supervisor starts it again.
 */
export function surviveStrayFailures(log: Logger): void {
  process.on('unhandledRejection', (error) => {
    log.error({ stack: stackOf(error) }, 'unhandled rejection')
  })
  process.on('uncaughtException', (error) => {
    if (isUnavailable(error)) {
      log.error({ stack: stackOf(error) }, 'unhandled connection error')
      return
    }
    log.fatal({ stack: stackOf(error) }, 'uncaught exception: the process ends')
    process.exit(1)
  })
}
