import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { RetryingTaskQueue } from './retrying-task-queue.ts'

test('A failing task is logged once, queued once however often it is added, and done in the end', async () => {
  const logged: { level: number; task: string }[] = []
  const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) })
  const tasks = new RetryingTaskQueue(log, 2)
  const faults = [new Error('the database is away')]
  const times = { tried: 0, done: 0 }
  const addTask = () =>
    tasks.add('compare', async () => {
      times.tried++
      for (const fault of faults) throw fault
      times.done++
    })
  for (let i = 0; i < 30; i++) addTask()
  await vi.waitUntil(() => times.tried > 5)
  for (let i = 0; i < 30; i++) addTask()
  expect(times).toEqual({ tried: expect.any(Number), done: 0 })

  faults.pop()
  await vi.waitUntil(() => times.done > 0)
  await tasks.stop()
  addTask()
  await tasks.stop()
  expect(times.done).toBe(1)
  expect(logged).toMatchObject([
    { level: 40, task: 'compare' },
    { level: 30, task: 'compare' },
  ])
})

test('One task after the other, and another one does not wait for what fails', async () => {
  const tasks = new RetryingTaskQueue(pino({ level: 'silent' }), 5)
  const messages: string[] = []
  const slow = async () => {
    messages.push('begins')
    await new Promise((resolve) => setTimeout(resolve, 5))
    messages.push('ends')
  }
  tasks.add('fails', () => Promise.reject(new Error('always')))
  tasks.add('one', slow)
  tasks.add('two', slow)
  await vi.waitUntil(() => messages.length === 4)
  await tasks.stop()
  expect(messages).toEqual(['begins', 'ends', 'begins', 'ends'])
})
