import { describe, expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

describe('coalesce', () => {
  test('calls during a run share the next one, which begins after them', async () => {
    const begun: ((answer: string) => void)[] = []
    const call = coalesce(() => new Promise<string>((resolve) => begun.push(resolve)))
    const first = call()
    const others = [call(), call()]
    expect(begun).toHaveLength(1)
    begun[0]?.('first')
    expect(await first).toBe('first')
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.('second')
    expect(await Promise.all(others)).toEqual(['second', 'second'])
    expect(begun).toHaveLength(2)
  })

  test('a run that fails does not fail the calls that wait for the next one', async () => {
    let runs = 0
    const call = coalesce(async () => {
      if (++runs === 1) throw new Error('on purpose')
      return runs
    })
    const first = call()
    const second = call()
    await expect(first).rejects.toThrow('on purpose')
    expect(await second).toBe(2)
  })
})
