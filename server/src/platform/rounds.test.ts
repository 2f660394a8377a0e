import { describe, expect, test } from 'vitest'
import { inRounds } from './rounds.ts'

describe('Rounds', () => {
  test('whoever comes during one shares the next, which begins after they came', async () => {
    const begun: ((answer: string) => void)[] = []
    const share = inRounds(() => new Promise<string>((resolve) => begun.push(resolve)))
    const first = share()
    const others = [share(), share()]
    expect(begun).toHaveLength(1)
    begun[0]?.('first')
    expect(await first).toBe('first')
    await expect.poll(() => begun.length).toBe(2)
    begun[1]?.('second')
    expect(await Promise.all(others)).toEqual(['second', 'second'])
    expect(begun).toHaveLength(2)
  })

  test('one that fails takes nobody with it who came later', async () => {
    let rounds = 0
    const share = inRounds(async () => {
      if (++rounds === 1) throw new Error('on purpose')
      return rounds
    })
    const first = share()
    const second = share()
    await expect(first).rejects.toThrow('on purpose')
    expect(await second).toBe(2)
  })
})
