import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRotation, pageOf, ROTATION_MS, stepped } from './use-rotation.ts'

const stories = ['1', '2', '3', '4', '5', '6']

describe('the stories of travellers', () => {
  test('six stories make three pages of two', { tags: ['P1-067', 'P1-517'] }, () => {
    const pages = [0, 1, 2].map((page) => pageOf(stories, page, 2))
    expect(pages).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('previous and next wrap round both ends', { tags: ['P1-069', 'P1-070'] }, () => {
    expect(stepped(2, 1, 3)).toBe(0)
    expect(stepped(0, -1, 3)).toBe(2)
    expect(stepped(0, 1, 3)).toBe(1)
  })
})

describe('the clock that turns them', () => {
  const turn = vi.fn<(by: number) => void>()
  let clock: ReturnType<typeof createRotation>
  beforeEach(() => {
    vi.useFakeTimers()
    turn.mockClear()
    clock = createRotation(turn)
    clock.start()
  })
  afterEach(() => {
    clock.stop()
    vi.useRealTimers()
  })

  test('turns one page every five seconds', { tags: ['P1-068', 'P1-515'] }, () => {
    expect(ROTATION_MS).toBe(5000)
    vi.advanceTimersByTime(4999)
    expect(turn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(turn).toHaveBeenCalledExactlyOnceWith(1)
    vi.advanceTimersByTime(10_000)
    expect(turn).toHaveBeenCalledTimes(3)
  })

  test('a step by hand turns at once and gives the new page its full time', {
    tags: ['P1-069', 'P1-070'],
  }, () => {
    vi.advanceTimersByTime(4000)
    clock.step(-1)
    expect(turn).toHaveBeenCalledExactlyOnceWith(-1)
    vi.advanceTimersByTime(4999)
    expect(turn).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(turn).toHaveBeenLastCalledWith(1)
  })

  test('stands while anything holds it, and starts from the full time afterwards', () => {
    clock.setHold('hover', true)
    clock.setHold('focus', true)
    vi.advanceTimersByTime(60_000)
    clock.setHold('hover', false)
    vi.advanceTimersByTime(60_000)
    expect(turn).not.toHaveBeenCalled()
    clock.setHold('focus', false)
    vi.advanceTimersByTime(5000)
    expect(turn).toHaveBeenCalledTimes(1)
  })

  test('a reader who paused it can still step by hand, and it stays paused', () => {
    clock.setHold('choice', true)
    clock.step(1)
    vi.advanceTimersByTime(60_000)
    expect(turn).toHaveBeenCalledTimes(1)
  })

  test('after it was stopped nothing turns', () => {
    clock.stop()
    clock.setHold('choice', false)
    vi.advanceTimersByTime(60_000)
    expect(turn).not.toHaveBeenCalled()
  })
})
