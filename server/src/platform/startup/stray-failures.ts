import { isUnavailable } from '../db/unavailable.ts'
import type { Logger } from '../log.ts'

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
