import { expect, test, vi } from 'vitest'
import { deviceZone } from './device-zone.ts'

test.each([
  ['Etc/Unknown', null],
  ['Asia/Calcutta', 'Asia/Calcutta'],
])('A device in %s has the time zone %s', (timeZone, zone) => {
  const options = Intl.DateTimeFormat().resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...options,
    timeZone,
  })
  expect(deviceZone()).toBe(zone)
})
