/**
 * Runs the work once at a time. A call during a run shares the next run, which starts after
 * the call and therefore sees everything up to it.
 */
export function coalesce<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  let next: Promise<Result> | null = null

  function call(): Promise<Result> {
    if (running) {
      const startNext = () => {
        next = null
        return call()
      }
      next ??= running.then(startNext, startNext)
      return next
    }
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return call
}
