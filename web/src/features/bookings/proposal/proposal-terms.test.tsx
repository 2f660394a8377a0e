// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ProposalTerms } from './proposal-terms.tsx'

const hours = { startTime: '09:00', endTime: '15:00' }
const datesOf = async (...days: string[]) => {
  const dateTimes = days.map((date) => ({ date, ...hours }))
  const proposal = proposalOf({ dateTimes, timeZone: 'Europe/Berlin' })
  const { getAllByRole } = await renderScreen(<ProposalTerms proposal={proposal} />)
  return getAllByRole('listitem').map(({ textContent }) => textContent)
}

test('Dates before and after a clock change each show their own offset', async () => {
  expect(await datesOf('2027-03-27', '2027-03-29')).toEqual([
    expect.stringContaining('(GMT+1)'),
    expect.stringContaining('(GMT+2)'),
  ])
})

test('Dates with the same offset show the time zone once', async () => {
  expect((await datesOf('2027-03-25', '2027-03-27')).join()).not.toContain('GMT')
})
