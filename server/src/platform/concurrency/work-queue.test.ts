import { describe, expect, test } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** Work that ends when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (refusal: { status: number; extra: { headers: object } }) => ({
      status: refusal.status,
      ...refusal.extra.headers,
    }),
  )
const BUSY = { status: 503, 'retry-after': '5' }

describe('A work queue', () => {
  test('runs so many at once and lets so many wait; the next one is refused at once', async () => {
    const queue = createWorkQueue({ concurrency: 2, maxWaiting: 1, maxWaitMs: 60_000 })
    const works = [held(), held(), held()]
    const running = works.map(({ work }) => outcomeOf(queue.run(work)))
    expect(await outcomeOf(queue.run(async () => undefined))).toEqual(BUSY)
    for (const { end } of works) end()
    expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
    expect(await outcomeOf(queue.run(async () => undefined))).toBe('done')
  })

  test('refuses work that has waited too long, and never runs it', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 5, maxWaitMs: 20 })
    const first = held()
    const running = outcomeOf(queue.run(first.work))
    let hasRun = false
    const late = queue.run(async () => {
      hasRun = true
    })
    expect(await outcomeOf(late)).toEqual(BUSY)
    first.end()
    // What runs is not bounded by the time for waiting.
    expect(await running).toBe('done')
    expect(hasRun).toBe(false)
  })

  test('leaves room for others, however many pictures one account sends', async () => {
    const queue = createWorkQueue({
      concurrency: 1,
      maxWaiting: 10,
      maxWaitMs: 60_000,
      maxPerAccount: 2,
    })
    const first = held()
    const running = outcomeOf(queue.run(first.work, 'greedy'))
    const order: string[] = []
    const record = (name: string) => async () => void order.push(name)
    const waiting = outcomeOf(queue.run(record('greedy'), 'greedy'))
    for (let n = 0; n < 5; n++)
      expect(await outcomeOf(queue.run(record('greedy'), 'greedy'))).toEqual(BUSY)
    const other = outcomeOf(queue.run(record('other'), 'other'))
    first.end()
    expect(await Promise.all([running, waiting, other])).toEqual(['done', 'done', 'done'])
    // It came later, but has had no turn yet.
    expect(order).toEqual(['other', 'greedy'])
    expect(await outcomeOf(queue.run(record('greedy'), 'greedy'))).toBe('done')
  })

  test('continues after failed work and rejects with its error', async () => {
    const queue = createWorkQueue({ concurrency: 1, maxWaiting: 1, maxWaitMs: 60_000 })
    const failing = queue.run(() => Promise.reject(new Error('broken')), 'one')
    await expect(failing).rejects.toThrow('broken')
    expect(await outcomeOf(queue.run(async () => undefined, 'one'))).toBe('done')
  })
})
