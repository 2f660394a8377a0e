import { describe, expect, it } from 'vitest'
import { changedFields, inOrder, type ProposedTerms, rowsMissing } from './changes.ts'

const morning = { date: '2026-07-10', startTime: '09:00', endTime: '12:00' }
const evening = { date: '2026-07-10', startTime: '18:00', endTime: '21:00' }
const terms: ProposedTerms = {
  location: 'Gion',
  dateTimes: [morning, evening],
  timeZone: 'Asia/Tokyo',
  customerGroupSize: 2,
  price: 20_000,
  currency: 'JPY',
  remarks: '',
}

describe('What changed between two revisions', () => {
  it('names every field that differs, in the order in which it is shown', () => {
    const later = { ...terms, remarks: 'Bring an umbrella', location: 'Arashiyama' }
    expect(changedFields(terms, later)).toEqual(['location', 'remarks'])
  })

  it('is empty when only the order of the rows differs', () => {
    expect(changedFields(terms, { ...terms, dateTimes: [evening, morning] })).toEqual([])
  })

  it('takes the same number in another currency for another price', () => {
    expect(changedFields(terms, { ...terms, currency: 'USD' })).toEqual(['price'])
  })

  it('does not call a currency without a price a change', () => {
    const free = { ...terms, price: null }
    expect(changedFields(free, { ...free, currency: 'USD' })).toEqual([])
  })

  it('separates the removed rows from the added ones', () => {
    const moved = { ...morning, endTime: '13:00' }
    expect(rowsMissing([morning, evening], [moved, evening])).toEqual([morning])
    expect(rowsMissing([moved, evening], [morning, evening])).toEqual([moved])
  })

  it('shows rows in the order of the days', () => {
    expect(inOrder([evening, morning])).toEqual([morning, evening])
  })
})
