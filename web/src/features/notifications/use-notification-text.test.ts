import { describe, expect, it } from 'vitest'
import FaBan from '~icons/fa-solid/ban'
import FaBell from '~icons/fa-solid/bell'
import { dateOf } from './notification-date.ts'
import { iconOf } from './notification-icon.tsx'
import { withFallbacks } from './use-notification-text.ts'

const unknown = { user: 'Unknown user', location: 'Unknown location' }

describe('A row of notifications', () => {
  it('has a date in the US format in every language', () => {
    expect(dateOf('2024-01-05T10:30:00')).toBe('Jan 5, 2024, 10:30 AM')
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
