// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { bookingOf, messageOf, proposalOf } from '../../testing/bookings.ts'
import { renderScreen, textsOf } from '../../testing/render-screen.tsx'
import { BookingPage } from './booking-page.tsx'

async function page(booking: unknown, role: PersonRole = 'user', language: Language = 'en') {
  cleanup()
  return renderScreen(<BookingPage id="booking" role={role} />, {
    language,
    known: [[bookingKeys.one('booking'), booking]],
  })
}

/** The collapsible section with this title. */
const section = (title: string) => {
  const details = screen.getByText(title).closest('details')
  if (!details) throw new Error(`No section has the title "${title}"`)
  return details
}
const plain = (text: string | null) => text?.replaceAll(/[\u202f\u2009]/g, ' ')

describe('a booking', () => {
  test('links to all bookings and to the profile of the other party', async () => {
    const { user, router } = await page(bookingOf())
    expect(screen.getAllByText('Enquiry sent').length).toBeGreaterThan(0)
    expect(screen.getByText('Your guide')).toBeDefined()
    expect(screen.getByRole('link', { name: /Haruka/ }).getAttribute('href')).toBe('/guide/haruka')
    await user.click(screen.getByRole('link', { name: 'Back to bookings' }))
    expect(router.state.location.pathname).toBe('/bookings')
    await page(bookingOf(), 'guide')
    expect(screen.queryByText('Enquiry sent')).toBeNull()
    expect(screen.getByText('Enquiry received')).toBeDefined()
    expect(screen.getByText('Traveller')).toBeDefined()
    expect(screen.getByRole('link', { name: /Mina/ }).getAttribute('href')).toBe('/user/mina')
  })

  test('has its reminders collapsed until the title is clicked', async () => {
    const { user } = await page(bookingOf())
    expect(section('Important reminders').open).toBe(false)
    await user.click(screen.getByText('Important reminders'))
    expect(section('Important reminders').open).toBe(true)
  })

  test.each(LANGUAGES)('has ten reminders in %s', async (language) => {
    const { container } = await page(bookingOf(), 'user', language)
    expect(container.querySelectorAll('details:first-of-type > ol > li')).toHaveLength(10)
    expect(container.textContent).not.toMatch(/booking\.reminders|\{\{/)
  })

  test('has the enquiry open until there is a proposal', async () => {
    await page(bookingOf())
    expect(section('Enquiry details').open).toBe(true)
    expect(section('Enquiry details').textContent).toContain('Whenmid July')
    await page(bookingOf({ status: STATUS.proposed, details: proposalOf() }))
    expect(section('Enquiry details').open).toBe(false)
  })

  test('has the proposed terms, and confirmed ones under their own title', async () => {
    const { container } = await page(bookingOf({ status: STATUS.proposed, details: proposalOf() }))
    for (const term of [
      'Proposed details',
      'Version 1',
      'Fri, July 10, 2026',
      '9:00 AM–3:00 PM',
      'Japan Standard Time (GMT+9)',
      '4 people',
      '¥20,000',
      'Comfortable shoes',
    ])
      expect(plain(container.textContent)).toContain(term)
    await page(bookingOf({ status: STATUS.confirmed, details: proposalOf() }))
    expect(screen.getByText('Confirmed details')).toBeDefined()
  })

  test.each(LANGUAGES)(
    'shows field by field what changed since the last proposal in %s',
    async (language) => {
      const previous = proposalOf()
      const details = proposalOf({
        revision: 2,
        location: 'Arashiyama',
        customerGroupSize: 5,
        dateTimes: [{ date: '2026-07-11', startTime: '10:00', endTime: '16:00' }],
        timeZone: 'GMT+8',
        price: 25_000,
        remarks: '',
      })
      await page(bookingOf({ status: STATUS.changed, details, previous }), 'user', language)
      const [before, after] = [textsOf('deletion'), textsOf('insertion')]
      expect([before.length, after.length]).toEqual([6, 6])
      expect(before[0]).toContain('Gion')
      expect(after[0]).toContain('Arashiyama')
    },
  )

  test('loads earlier versions of the proposal when their section is opened', async () => {
    const previous = proposalOf({ price: 20_000 })
    const details = proposalOf({ revision: 2, price: 18_000 })
    cleanup()
    const { requests } = await renderScreen(<BookingPage {...{ id: 'booking', role: 'user' }} />, {
      known: [
        [bookingKeys.one('booking'), bookingOf({ status: STATUS.confirmed, details, previous })],
      ],
      responses: { 'GET /api/bookings/booking/proposals': { body: [details, previous] } },
    })
    const versions = () => requests.filter(({ path }) => path.endsWith('/proposals'))
    expect(versions()).toEqual([])
    const earlier = section('Earlier versions')
    earlier.open = true
    fireEvent(earlier, new Event('toggle'))
    expect(await within(earlier).findByText('Version 1')).toBeDefined()
    expect(earlier.textContent).toContain('¥20,000')
    expect(earlier.textContent).not.toContain('¥18,000')
    expect(within(earlier).queryByText('Rejected proposal')).toBeNull()
    await page(bookingOf({ status: STATUS.confirmed, details: proposalOf() }))
    expect(screen.queryByText('Earlier versions')).toBeNull()
  })

  test('shows the reason of a cancellation in the progress section', async () => {
    const line = messageOf(1, {
      isSystemMessage: true,
      messageKey: 'booking.system.cancelled',
      messageParams: { reason: 'My flight was moved', cancellerName: 'Mina' },
    })
    await page(bookingOf({ status: STATUS.cancelledByUser, messages: [line] }), 'guide')
    const progress = screen.getByRole('region', { name: 'Booking progress' })
    expect(progress.textContent).toContain('ReasonMy flight was moved')
  })

  test('names the time zone of a deadline', async () => {
    await page(bookingOf({ deadline: '2031-07-10T03:00:00Z' }))
    expect(screen.getByText(/will expire on/).textContent).toMatch(/July 10, 2031.*(?:UTC|GMT)/)
  })

  test('lets each party report the other', async () => {
    for (const [role, name] of [
      ['guide', 'Mina'],
      ['user', 'Haruka'],
    ] as const) {
      const { user } = await page(bookingOf(), role)
      await user.click(await screen.findByRole('button', { name: `Report ${name}` }))
      expect(await screen.findByRole('dialog', { name: `Report ${name}` })).toBeDefined()
    }
    await page(bookingOf({ user: null }), 'guide')
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  })

  test('that was completed before its date says so to both parties', async () => {
    const agreedOn = (date: string) => {
      const terms = proposalOf({ dateTimes: [{ date, startTime: '09:00', endTime: '15:00' }] })
      return bookingOf({ status: STATUS.completed, details: terms, agreed: terms })
    }
    await page(agreedOn('2031-07-10'))
    expect(screen.getByText(/completed before its agreed time/)).toBeDefined()
    await page(agreedOn('2020-07-10'))
    expect(screen.queryByText(/completed before its agreed time/)).toBeNull()
    expect(screen.getByText(/How was your tour/)).toBeDefined()
    await page(agreedOn('2031-07-10'), 'guide')
    expect(
      screen.getByText(/You marked this booking as completed before its agreed time/),
    ).toBeDefined()
    expect(screen.queryByText(/has ended/)).toBeNull()
  })

  test('lets the guide, and not the traveller, report the review', async () => {
    const review = { text: 'Never came', rating: 1, date: '2026-07-12T09:00:00Z' }
    const reviewed = bookingOf({ status: STATUS.completed, review })
    await page(reviewed, 'user')
    expect(screen.queryByRole('button', { name: 'Report this review' })).toBeNull()
    const { user, requests } = await page(reviewed, 'guide')
    await user.click(await screen.findByRole('button', { name: 'Report this review' }))
    const dialog = await screen.findByRole('dialog', { name: 'Report this review' })
    await user.selectOptions(within(dialog).getByLabelText('Reason'), 'Misleading information')
    await user.type(within(dialog).getByLabelText('What happened?'), 'We never met')
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')).toMatchObject({
        path: '/api/reviews/booking/report',
        body: { reason: 'Misleading information', description: 'We never met' },
      }),
    )
  })

  test('lets the guide reply to the review, change the reply and delete it', async () => {
    const review = { text: 'Too fast', rating: 3, date: '2026-07-12T09:00:00Z' }
    await page(bookingOf({ status: STATUS.completed, review }), 'user')
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull()
    const first = await page(bookingOf({ status: STATUS.completed, review }), 'guide')
    await first.user.click(await screen.findByRole('button', { name: 'Reply' }))
    await screen.findByRole('dialog', { name: 'Reply to the review' })
    await first.user.type(screen.getByLabelText('Your reply'), 'We walk slower now.')
    await first.user.click(screen.getByRole('button', { name: 'Publish reply' }))
    const path = '/api/bookings/booking/review/reply'
    await waitFor(() =>
      expect(first.requests).toContainEqual(
        expect.objectContaining({ method: 'PUT', path, body: { text: 'We walk slower now.' } }),
      ),
    )
    const reply = { text: 'Thank you', date: '2026-07-13T09:00:00Z' }
    const replied = bookingOf({ status: STATUS.completed, review: { ...review, reply } })
    const second = await page(replied, 'guide')
    expect(screen.getByText('Reply from Haruka')).toBeDefined()
    await second.user.click(screen.getByRole('button', { name: 'Change reply' }))
    await screen.findByRole('dialog', { name: 'Reply to the review' })
    await second.user.click(screen.getByRole('button', { name: 'Delete reply' }))
    await waitFor(() =>
      expect(second.requests).toContainEqual(expect.objectContaining({ method: 'DELETE', path })),
    )
  })

  test('says that a review was removed, and offers no report of it', async () => {
    const review = { text: '', rating: 1, date: '2026-07-12T09:00:00Z', isRemoved: true as const }
    for (const role of ['user', 'guide'] as const) {
      await page(bookingOf({ status: STATUS.completed, review }), role)
      expect(screen.getByText(/We’ve removed this review/)).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Report this review' })).toBeNull()
    }
  })

  test('shows the review to both parties once it is given', async () => {
    const review = { text: 'A day to remember', rating: 4.5, date: '2026-07-12T09:00:00Z' }
    for (const role of ['user', 'guide'] as const) {
      await page(bookingOf({ status: STATUS.completed, review }), role)
      expect(screen.getByText('A day to remember')).toBeDefined()
      expect(screen.getByLabelText(/^4\.5/)).toBeDefined()
    }
  })

  test('has a chat in every state but completed', async () => {
    for (const status of Object.values(STATUS)) {
      await page(bookingOf({ status, details: proposalOf() }))
      const hasChat = screen.queryByRole('heading', { name: 'Messages' }) !== null
      expect([status, hasChat]).toEqual([status, status !== STATUS.completed])
    }
  })

  test('a response without an id is invalid, an empty one is no booking; both can be retried', async () => {
    await page({ status: STATUS.enquiry })
    expect(screen.getByRole('alert').textContent).toContain('Invalid booking data received')
    const { user, requests } = await page(null)
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Booking not found')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(requests.map(({ path }) => path)).toContain('/api/bookings/booking')
  })

  test('shows a deleted party as "Deleted User", without a link', async () => {
    await page(bookingOf({ guide: null }))
    expect(screen.getAllByText('Deleted User').length).toBeGreaterThan(0)
    for (const link of screen.queryAllByRole('link'))
      expect(link.getAttribute('href')).not.toMatch(/^\/guide\//)
  })
})
