import { expect, test } from 'vitest'
import { endOf } from './dates.ts'

test('a licence to 31 December ends at midnight of its guide in Auckland, wherever the server is', () => {
  expect(endOf('2027-12-31', 'Pacific/Auckland').toISOString()).toBe('2027-12-31T11:00:00.000Z')
})

test('without a zone, a licence is valid until the day is over everywhere on earth', () => {
  expect(endOf('2027-12-31', null).toISOString()).toBe('2028-01-01T12:00:00.000Z')
})
