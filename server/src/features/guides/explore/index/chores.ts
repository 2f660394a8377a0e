import type { Logger } from '../../../../platform/log.ts'

/**
 * One longer task after the other. What fails is tried again until it works, and told once; what
 * waits already is not asked for twice, so that a database that was away for hours finds one of each.
 */
export class Chores {
  private readonly log: Logger
  private readonly retryMs: number
  private readonly waiting = new Set<string>()
  private readonly failing = new Set<string>()
  private readonly timers: NodeJS.Timeout[] = []
  private work: Promise<void> = Promise.resolve()
  private readonly stopping = new AbortController()

  constructor(log: Logger, retryMs = 500) {
    this.log = log
    this.retryMs = retryMs
  }

  do(name: string, task: () => Promise<void>): void {
    if (this.waiting.has(name)) return
    this.waiting.add(name)
    this.work = this.work.then(() => {
      this.waiting.delete(name)
      return this.attempt(name, task)
    })
  }

  every(ms: number, name: string, task: () => Promise<void>): void {
    const timer = setInterval(() => this.do(name, task), ms)
    timer.unref()
    this.timers.push(timer)
  }

  /** Lets what is under way end, and begins nothing any more. */
  async stop(): Promise<void> {
    this.stopping.abort()
    for (const timer of this.timers) clearInterval(timer)
    await this.work
  }

  private async attempt(name: string, task: () => Promise<void>): Promise<void> {
    if (this.stopping.signal.aborted) return
    try {
      await task()
      if (this.failing.delete(name)) this.log.info({ task: name }, 'explore: done after all')
    } catch (error) {
      if (this.stopping.signal.aborted) return
      if (!this.failing.has(name))
        this.log.warn({ task: name, error: String(error) }, 'explore: tried again until it works')
      this.failing.add(name)
      this.waiting.add(name)
      setTimeout(() => {
        this.waiting.delete(name)
        this.do(name, task)
      }, this.retryMs).unref()
    }
  }
}
