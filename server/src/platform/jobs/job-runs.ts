import type { Clock } from '../clock.ts'

/** The last runs of a job on this instance. */
export interface JobRun {
  readonly name: string
  /** Null until a run has succeeded. */
  readonly succeededAt: Date | null
  /** The last run failed, or some of its items wait for another attempt. */
  readonly isFailing: boolean
}

export interface JobRuns {
  succeeded(name: string): void
  failed(name: string): void
  /** The last runs of every job that has run. */
  list(): JobRun[]
}

export function createJobRuns(clock: Clock): JobRuns {
  const runs = new Map<string, JobRun>()
  return {
    succeeded(name) {
      runs.set(name, { name, succeededAt: clock.now(), isFailing: false })
    },
    failed(name) {
      runs.set(name, { name, succeededAt: runs.get(name)?.succeededAt ?? null, isFailing: true })
    },
    list: () => [...runs.values()],
  }
}
