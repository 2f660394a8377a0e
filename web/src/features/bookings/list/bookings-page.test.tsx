// @vitest-environment happy-dom
import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingOf } from '../../../testing/bookings.ts'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { bookingKeys } from '../booking-keys.ts'
import { BookingsPage } from './bookings-page.tsx'

const counts = {
  all: 12,
  enquiry: 1,
  proposal: 3,
  rejected: 2,
  confirmed: 2,
  completed: 1,
  cancelled: 3,
}
const page = [bookingOf({ unread: 3 }), bookingOf({ _id: 'other' })]

async function list(role: PersonRole, language: Language = 'en') {
  cleanup()
  return renderScreen(<BookingsPage role={role} />, {
    language,
    url: '/bookings',
    known: [
      [bookingKeys.counts, counts],
      ...(['all', 'proposal'] as const).map(
        (tab) =>
          [
            bookingKeys.list(role, tab, ''),
            { pages: [{ items: page, next: null }], pageParams: [null] },
          ] as const,
      ),
    ],
  })
}

describe('the list of bookings', () => {
  test('has tabs in order, with names by role, and the open one with its count', async () => {
    const rest = ['Rejected', 'Confirmed', 'Completed', 'Cancelled']
    await list('user')
    expect(textsOf('tab')).toEqual(['All (12)', 'Enquiries sent', 'Proposals received', ...rest])
    const { user, router } = await list('guide')
    await user.click(screen.getByRole('tab', { name: 'Proposals sent' }))
    expect(router.state.location.search).toBe('?tab=proposal')
    expect(textsOf('tab')).toEqual(['All', 'Enquiries received', 'Proposals sent (3)', ...rest])
  })

  test.each(LANGUAGES)('names two tabs differently for each role in %s', async (language) => {
    await list('user', language)
    const user = textsOf('tab')
    await list('guide', language)
    const guide = textsOf('tab')
    expect(user).toHaveLength(7)
    expect(user[1]).not.toBe(guide[1])
    expect(user[2]).not.toBe(guide[2])
    expect(user.slice(3)).toEqual(guide.slice(3))
  })

  test('shows cards at first, with the name linked to the profile and the rest to the booking', async () => {
    const { user, router } = await list('user')
    const [card] = screen.getAllByRole('article')
    if (!card) throw new Error('there is no card')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByRole('table')).toBeNull()
    expect(card.textContent).toContain('3 unread messages')
    const name = within(card).getByRole('link', { name: 'Haruka' })
    expect(name.getAttribute('href')).toBe('/guide/haruka')
    // The link covers the whole card without containing it, because links cannot be nested.
    const whole = within(card).getByRole('link', { name: 'View booking with Haruka' })
    expect(whole.className).toContain('after:inset-0')
    await user.click(whole)
    expect(router.state.location.pathname).toBe('/bookings/booking')
    await list('guide')
    expect(screen.getAllByRole('link', { name: 'Mina' })[0]?.getAttribute('href')).toBe(
      '/user/mina',
    )
  })

  test('can be switched to a table with the same bookings', async () => {
    const { user } = await list('guide')
    await user.click(screen.getByRole('button', { name: 'List' }))
    const table = await screen.findByRole('table')
    expect(screen.queryByRole('article')).toBeNull()
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(textsOf('columnheader', table)).toEqual([
      'Traveller',
      'Status',
      'Location',
      'When',
      'Group size',
      'Price',
      'Updated',
      'Booking',
    ])
    const hrefs = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toContain('/user/mina')
    expect(hrefs).toContain('/bookings/other')
  })

  test('marks only the bookings in which it is the reader’s turn', async () => {
    await list('guide')
    expect(screen.getAllByText('Needs your reply')).toHaveLength(2)
    await list('user')
    expect(screen.queryByText('Needs your reply')).toBeNull()
  })

  test('has a text and a next step if there are no bookings', async () => {
    const { user, router } = await renderScreen(<BookingsPage {...{ role: 'user' }} />, {
      known: [
        [bookingKeys.counts, Object.fromEntries(Object.keys(counts).map((tab) => [tab, 0]))],
        [
          bookingKeys.list('user', 'all', ''),
          { pages: [{ items: [], next: null }], pageParams: [null] },
        ],
      ],
    })
    expect(screen.getByText('No bookings found')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Explore guides' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/explore'))
  })
})
