const running = new Map<string, Promise<unknown>>()

/** Runs work with the same key one after another, in this process. */
export async function serialize<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = running.get(key) ?? Promise.resolve()
  const result = before.then(work, work)
  running.set(key, result)
  try {
    return await result
  } finally {
    if (running.get(key) === result) running.delete(key)
  }
}
