import type { Logger } from './log.ts'

/** Calls `run` every `ms`, one at a time; a failure is logged and tried again at the next tick. */
export function startTicker(
  ms: number,
  run: () => Promise<void>,
  log: Logger,
): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const tick = () => {
    running ??= run()
      .catch((error: Error) => log.error({ error: error.message }, 'a scheduled job failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(tick, ms)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
