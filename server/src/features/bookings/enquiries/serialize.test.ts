import { expect, test } from 'vitest'
import { serialize } from './service.ts'

test('Work with one key runs in order, also after a failure, and other keys do not wait', async () => {
  const order: string[] = []
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const run = (key: string, name: string, work: () => Promise<void> = async () => undefined) =>
    serialize(key, async () => {
      order.push(name)
      await work()
    })
  const first = run('a', 'first', async () => {
    await held
    throw new Error('no')
  })
  const second = run('a', 'second')
  await run('b', 'other')
  expect(order).toEqual(['first', 'other'])
  release()
  await expect(first).rejects.toThrow('no')
  await second
  expect(order).toEqual(['first', 'other', 'second'])
})
