import type { Logger } from '../log.ts'
import type { Platform } from '../platform.ts'

/** Work that is due now and then; on any number of instances at once it does each thing once. */
export interface Job {
  readonly name: string
  run(ctx: Platform): Promise<void>
}

export interface Schedule {
  /** No more runs begin; resolves when the last one is over. */
  stop(): Promise<void>
}

/** Runs the work every `ms`, one run at a time; a failure is logged and the next run comes anyway. */
export function runEvery(
  ms: number,
  work: () => Promise<void>,
  { log, name, offset = 0 }: { log: Logger; name: string; offset?: number },
): Schedule {
  let running: Promise<void> | null = null
  const run = () => {
    running ??= work()
      .catch((error: Error) => log.error({ job: name, error: error.message }, 'job failed'))
      .finally(() => {
        running = null
      })
  }
  let timer = setTimeout(() => {
    run()
    timer = setInterval(run, ms)
    timer.unref()
  }, ms + offset)
  timer.unref()
  return {
    async stop() {
      // Ends a timeout and an interval alike.
      clearTimeout(timer)
      await running
    },
  }
}

/** Each job by a timer of its own, spread over the interval, so that a slow one delays no other. */
export function startJobs(jobs: readonly Job[], ms: number, ctx: Platform): Schedule {
  const schedules = jobs.map(({ name, run }, at) =>
    runEvery(ms, () => run(ctx), { log: ctx.log, name, offset: (at * ms) / jobs.length }),
  )
  return {
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()))
    },
  }
}

/** Every job once, one after the other; a failure is thrown when all had their run. */
export async function runAll(jobs: readonly Job[], ctx: Platform): Promise<void> {
  const errors: unknown[] = []
  for (const { run } of jobs) await run(ctx).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
}
