import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { monitorOverload } from './overload.ts'
import { createRenderQueue } from './render-queue.ts'

const BOUNDS = {
  concurrency: 2,
  maxWaiting: 6,
  maxWaitingPerAddress: 4,
  maxWaitMs: 10_000,
  maxRenderMs: 10_000,
}
const calm = () => false

/** Renders that end when the test lets them, noting whose they are when they start. */
function open(bounds = BOUNDS, isOverloaded = calm) {
  const queue = createRenderQueue(isOverloaded, bounds)
  const started: string[] = []
  const finish: (() => void)[] = []
  const enqueue = (network: string) => {
    const answer = queue.run(network, () => {
      started.push(network)
      return new Promise<string>((resolve) => finish.push(() => resolve(network)))
    })
    answer.catch(() => undefined)
    return answer
  }
  const finishNext = async () => {
    finish.shift()?.()
    await sleep(0)
  }
  return { enqueue: enqueue, started, finishNext }
}

const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => error,
  )

test('Concurrent renders are bounded, and addresses take turns', async () => {
  const { enqueue, started, finishNext } = open()
  for (const network of ['a', 'a', 'a', 'a', 'a', 'b', 'c']) void enqueue(network)
  await sleep(0)
  expect(started).toEqual(['a', 'a'])
  for (let n = 0; n < 3; n++) await finishNext()
  expect(started).toEqual(['a', 'a', 'a', 'b', 'c'])
  for (let n = 0; n < 6; n++) await finishNext()
  expect(started).toHaveLength(7)
  // All places are free again.
  void enqueue('d')
  void enqueue('d')
  await sleep(0)
  expect(started).toHaveLength(9)
})

test('An address with too many waiting renders is refused; others are not', async () => {
  const { enqueue } = open()
  for (let n = 0; n < 6; n++) void enqueue('a')
  const refusal = await refusalOf(enqueue('a'))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ status: 503, extra: { headers: { 'retry-after': '2' } } })
  void enqueue('b')
  void enqueue('c')
  expect(await refusalOf(enqueue('d'))).toMatchObject({ status: 503 })
})

test('A render that waits too long is refused and uses no slot', async () => {
  const { enqueue, started, finishNext } = open({ ...BOUNDS, concurrency: 1, maxWaitMs: 20 })
  void enqueue('a')
  expect(await refusalOf(enqueue('b'))).toMatchObject({ status: 503 })
  await finishNext()
  void enqueue('c')
  await sleep(0)
  expect(started).toEqual(['a', 'c'])
})

test('A render whose data does not arrive is refused and releases its slot', async () => {
  const queue = createRenderQueue(calm, { ...BOUNDS, concurrency: 1, maxRenderMs: 20 })
  expect(await refusalOf(queue.run('a', () => new Promise(() => undefined)))).toMatchObject({
    status: 503,
  })
  expect(await queue.run('a', async () => 'fine')).toBe('fine')
})

test('A failed render releases its slot', async () => {
  const queue = createRenderQueue(calm, { ...BOUNDS, concurrency: 1 })
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 'fine')).toBe('fine')
})

test('Renders are refused while timers fire late, and accepted afterwards', async () => {
  const monitor = monitorOverload(20)
  const queue = createRenderQueue(monitor.isOverloaded)
  const deadline = Date.now() + 10_000
  while (!monitor.isOverloaded() && Date.now() < deadline) {
    const until = Date.now() + 300
    while (Date.now() < until);
    await sleep(0)
  }
  expect(await refusalOf(queue.run('a', async () => 'page'))).toMatchObject({ status: 503 })
  await expect.poll(monitor.isOverloaded, { timeout: 20_000 }).toBe(false)
  expect(await queue.run('a', async () => 'page')).toBe('page')
  monitor.stop()
})
