/**
 * Runs the work once at a time. Calls during a run share one next run, which starts after them and
 * so sees everything that happened before them. A rejection reaches the callers of that run only.
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
