import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRotation, pageOf, ROTATION_MS, stepped } from './use-rotation.ts'

const stories = ['1', '2', '3', '4', '5', '6']

describe('the stories of travellers', () => {
  test('six stories make three pages of two', () => {
    const pages = [0, 1, 2].map((page) => pageOf(stories, page, 2))
    expect(pages).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ])
  })

  test('previous and next wrap round both ends', () => {
    expect(stepped(2, 1, 3)).toBe(0)
    expect(stepped(0, -1, 3)).toBe(2)
    expect(stepped(0, 1, 3)).toBe(1)
  })
})

describe('the rotation', () => {
  const turn = vi.fn<(by: number) => void>()
  let rotation: ReturnType<typeof createRotation>
  beforeEach(() => {
    vi.useFakeTimers()
    turn.mockClear()
    rotation = createRotation(turn)
    rotation.start()
  })
  afterEach(() => {
    rotation.stop()
    vi.useRealTimers()
  })

  test('turns one page every five seconds', () => {
    expect(ROTATION_MS).toBe(5000)
    vi.advanceTimersByTime(4999)
    expect(turn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(turn).toHaveBeenCalledExactlyOnceWith(1)
    vi.advanceTimersByTime(10_000)
    expect(turn).toHaveBeenCalledTimes(3)
  })

  test('a step by hand turns at once and gives the new page its full time', () => {
    vi.advanceTimersByTime(4000)
    rotation.step(-1)
    expect(turn).toHaveBeenCalledExactlyOnceWith(-1)
    vi.advanceTimersByTime(4999)
    expect(turn).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    expect(turn).toHaveBeenLastCalledWith(1)
  })

  test('pauses while any reason applies, and starts with the full time afterwards', () => {
    rotation.setPauseReason('hover', true)
    rotation.setPauseReason('focus', true)
    vi.advanceTimersByTime(60_000)
    rotation.setPauseReason('hover', false)
    vi.advanceTimersByTime(60_000)
    expect(turn).not.toHaveBeenCalled()
    rotation.setPauseReason('focus', false)
    vi.advanceTimersByTime(5000)
    expect(turn).toHaveBeenCalledTimes(1)
  })

  test('stays paused when a reader who paused it steps by hand', () => {
    rotation.setPauseReason('choice', true)
    rotation.step(1)
    vi.advanceTimersByTime(60_000)
    expect(turn).toHaveBeenCalledTimes(1)
  })

  test('turns no page after it was stopped', () => {
    rotation.stop()
    rotation.setPauseReason('choice', false)
    vi.advanceTimersByTime(60_000)
    expect(turn).not.toHaveBeenCalled()
  })
})
