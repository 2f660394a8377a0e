import { describe, expect, it } from 'vitest'
import FaBan from '~icons/fa-solid/ban'
import FaBell from '~icons/fa-solid/bell'
import { agoOf, dateOf, iconOf, withFallbacks } from './notification-row.tsx'

const unknown = { user: 'Unknown user', location: 'Unknown location' }

describe('A row of notifications', () => {
  it('has a date in the US format in every language', () => {
    expect(dateOf('2024-01-05T10:30:00')).toBe('Jan 5, 2024, 10:30 AM')
  })

  it('says how long ago it was in the language of the reader', () => {
    const now = Date.parse('2026-11-28T12:00:00Z')
    const ago = (date: string, language: string) => agoOf(date, language, now)
    expect(ago('2026-11-28T11:59:40Z', 'en')).toBe('now')
    expect(ago('2026-11-28T11:55:00Z', 'ja')).toBe('5 分前')
    expect(ago('2026-11-28T09:00:00Z', 'ko')).toBe('3시간 전')
    expect(ago('2026-11-27T11:00:00Z', 'zh-TW')).toBe('昨天')
    expect(ago('2026-11-10T11:00:00Z', 'zh-CN')).toBe('2周前')
    // The clock of the device may be behind that of the server.
    expect(ago('2026-11-28T12:00:05Z', 'en')).toBe('now')
  })

  it('shows a bell for an unknown icon', () => {
    expect(iconOf('FaBan')).toBe(FaBan)
    expect(iconOf('FaRocket')).toBe(FaBell)
    expect(iconOf('toString')).toBe(FaBell)
  })

  it('shows a missing name or place as unknown', () => {
    expect(withFallbacks({ cancellerName: '' }, unknown)).toMatchObject({
      cancellerName: 'Unknown user',
      location: 'Unknown location',
    })
    const named = { cancellerName: 'Hana', location: 'Kyoto' }
    expect(withFallbacks(named, unknown)).toMatchObject(named)
  })

  it('uses the text with a reason only if there is one', () => {
    expect(withFallbacks({ reason: 'Rain' }, unknown).context).toBe('reason')
    expect(withFallbacks({}, unknown)).not.toHaveProperty('context')
  })
})
