import type { Log } from '../guide-source.ts'

/**
 * Runs tasks one after the other and retries failed ones. A name that is already queued is not
 * added again.
 */
export class RetryingTaskQueue {
  private readonly log: Log
  private readonly retryMs: number
  private readonly waiting = new Set<string>()
  private readonly failing = new Set<string>()
  private readonly timers: NodeJS.Timeout[] = []
  private work: Promise<void> = Promise.resolve()
  private readonly stopping = new AbortController()

  constructor(log: Log, retryMs = 500) {
    this.log = log
    this.retryMs = retryMs
  }

  add(name: string, task: () => Promise<void>): void {
    if (this.waiting.has(name)) return
    this.waiting.add(name)
    this.work = this.work.then(() => {
      this.waiting.delete(name)
      return this.attempt(name, task)
    })
  }

  every(ms: number, name: string, task: () => Promise<void>): void {
    const timer = setInterval(() => this.add(name, task), ms)
    timer.unref()
    this.timers.push(timer)
  }

  /** Waits for the running task; queued ones are not started. */
  async stop(): Promise<void> {
    this.stopping.abort()
    for (const timer of this.timers) clearInterval(timer)
    await this.work
  }

  private async attempt(name: string, task: () => Promise<void>): Promise<void> {
    if (this.stopping.signal.aborted) return
    try {
      await task()
      if (this.failing.delete(name))
        this.log.info({ task: name }, 'guide search: task succeeded after retries')
    } catch (error) {
      if (this.stopping.signal.aborted) return
      if (!this.failing.has(name))
        this.log.warn({ task: name, error: String(error) }, 'guide search: task failed, retrying')
      this.failing.add(name)
      this.waiting.add(name)
      setTimeout(() => {
        this.waiting.delete(name)
        this.add(name, task)
      }, this.retryMs).unref()
    }
  }
}
