import { describe, expect, it, vi } from 'vitest'
import { THROTTLE_MS } from './booking-list.tsx'
import { isNearEnd, throttle, uniqueById } from './scroll-position.ts'
import { shownTabs } from './use-list-filter.ts'

const counts = {
  all: 3,
  enquiry: 0,
  proposal: 2,
  rejected: 0,
  confirmed: 1,
  completed: 0,
  cancelled: 0,
}

describe('The list of bookings', () => {
  it('shows every booking once, at its first position', () => {
    const pages = [{ _id: 'c' }, { _id: 'a' }, { _id: 'b' }, { _id: 'c' }]
    expect(uniqueById(pages).map(({ _id }) => _id)).toEqual(['c', 'a', 'b'])
  })

  it('loads more from 80 % of the page on', () => {
    expect(isNearEnd({ top: 0, height: 700, whole: 1000 })).toBe(false)
    expect(isNearEnd({ top: 100, height: 700, whole: 1000 })).toBe(true)
    expect(isNearEnd({ top: 0, height: 900, whole: 600 })).toBe(true)
  })

  it('checks the position at most every 150 ms while scrolling', () => {
    vi.useFakeTimers()
    let looks = 0
    const { call, stop } = throttle(() => looks++, THROTTLE_MS)
    for (let ms = 0; ms < 1000; ms += 10) {
      call()
      vi.advanceTimersByTime(10)
    }
    stop()
    vi.useRealTimers()
    expect(THROTTLE_MS).toBe(150)
    expect(looks).toBe(6)
  })

  it('shows a tab only if it has bookings', () => {
    expect(shownTabs(counts, 'all')).toEqual(['all', 'proposal', 'confirmed'])
    expect(shownTabs({ ...counts, all: 0 }, 'all')).toEqual([])
    expect(shownTabs(undefined, 'all')).toEqual([])
  })

  it('shows the open tab even if it has no more bookings', () => {
    expect(shownTabs(counts, 'enquiry')).toEqual(['all', 'enquiry', 'proposal', 'confirmed'])
  })
})
