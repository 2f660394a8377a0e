import type { Logger } from '../log.ts'
import type { Platform } from '../platform.ts'
import { inSpan } from '../tracing/spans.ts'

/** Periodic work; safe to run on several instances at the same time. */
export interface Job {
  readonly name: string
  run(ctx: Platform): Promise<void>
  /** Some items failed and wait for their next attempt, although the run succeeded. */
  hasFailingItems?(ctx: Platform): boolean
}

export interface Schedule {
  /** Starts no more runs; resolves when the current one has ended. */
  stop(): Promise<void>
}

/**
 * Runs the work every `ms` milliseconds, one run at a time; a failure is logged and later runs
 * continue.
 */
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

async function runJob(job: Job, ctx: Platform): Promise<void> {
  const { name } = job
  try {
    await inSpan(`job ${name}`, () => job.run(ctx))
    if (job.hasFailingItems?.(ctx)) ctx.jobRuns.failed(name)
    else ctx.jobRuns.succeeded(name)
  } catch (error) {
    ctx.jobRuns.failed(name)
    throw error
  }
}

/** Each job has its own timer, spread over the interval, so that a slow job delays no other. */
export function startJobs(jobs: readonly Job[], ms: number, ctx: Platform): Schedule {
  const schedules = jobs.map((job, at) =>
    runEvery(ms, () => runJob(job, ctx), {
      log: ctx.log,
      name: job.name,
      offset: (at * ms) / jobs.length,
    }),
  )
  return {
    async stop() {
      await Promise.all(schedules.map((schedule) => schedule.stop()))
    },
  }
}

/** Runs every job once, one after the other. Throws an AggregateError of all failures at the end. */
export async function runAll(jobs: readonly Job[], ctx: Platform): Promise<void> {
  const errors: unknown[] = []
  for (const job of jobs) await runJob(job, ctx).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('; '))
}
