import { S } from '@annai/contract/bookings/lifecycle'
import { LANGUAGES } from '@annai/contract/languages'
import { describe, expect, test } from 'vitest'
import { bookingKeys } from '../../features/bookings/booking-keys.ts'
import { BookingTable } from '../../features/bookings/list/booking-table.tsx'
import { BookingsPage } from '../../features/bookings/list/bookings-page.tsx'
import { bookingOf, proposalOf } from '../../testing/bookings.ts'
import { draw, textOf, textOfEach } from '../../testing/draw.tsx'
import { BookingPage } from './booking-page.tsx'

/** A prop that is called like an attribute. */
const [USER, GUIDE] = ['user', 'guide'] as const

const page = (booking: unknown, role: 'user' | 'guide' = 'user', language?: 'en') =>
  draw(<BookingPage id="booking" role={role} />, {
    ...(language && { language }),
    known: [[bookingKeys.one('booking'), booking]],
  })

describe('A booking', () => {
  test('way back, closed reminders, status, and the other party with the way to the profile', {
    tags: ['P2-083', 'P2-084', 'P2-085', 'P2-086', 'P2-087', 'P2-088'],
  }, async () => {
    const html = await page(bookingOf())
    expect(html).toMatch(/<a [^>]*href="\/bookings"[^>]*>.*?Back to bookings/s)
    expect(html).toMatch(/<details class="group[^>]*><summary[^>]*>.*?Important reminders/s)
    expect(html).not.toMatch(/<details open="" class="group rounded/)
    expect(textOf(html)).toContain('Enquiry sent')
    expect(html).toContain('href="/guide/haruka"')
    expect(textOf(html)).toContain('Your guide\nHaruka')
    const forGuide = await page(bookingOf(), 'guide')
    expect(forGuide).toContain('href="/user/mina"')
    expect(textOf(forGuide)).toContain('Traveller\nMina')
  })

  test.each(LANGUAGES)('has its ten reminders in %s', { tags: ['P2-085'] }, async (language) => {
    const html = await draw(<BookingPage id="booking" role={USER} />, {
      language,
      known: [[bookingKeys.one('booking'), bookingOf()]],
    })
    const reminders = /<ol class="grid gap-x-8[\s\S]*?<\/ol>/.exec(html)?.[0] ?? ''
    expect(textOfEach(reminders, 'li')).toHaveLength(10)
    expect(textOf(html)).not.toMatch(/booking\.reminders|\{\{/)
  })

  test('the terms as an agreement; the enquiry open until there is something newer', {
    tags: ['P2-089', 'P2-090'],
  }, async () => {
    const enquired = await page(bookingOf())
    expect(enquired).toMatch(/<details open="" class="card group"/)
    expect(textOf(enquired)).toContain('When\nmid July')
    const proposed = await page(bookingOf({ status: S.proposed, details: proposalOf() }))
    expect(proposed).not.toMatch(/<details open="" class="card group"/)
    const label = textOf(proposed).replaceAll(/[\u202f\u2009]/g, ' ')
    for (const term of [
      'Proposed details',
      'Version 1',
      'Fri, July 10, 2026\n9:00 AM–3:00 PM',
      'Japan Standard Time (GMT+9)',
      '4 people',
      '¥20,000',
      'Comfortable shoes',
    ])
      expect(label).toContain(term)
    expect(textOf(await page(bookingOf({ status: S.confirmed, details: proposalOf() })))).toContain(
      'Confirmed details',
    )
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
      const html = await draw(<BookingPage id="booking" role={USER} />, {
        language,
        known: [[bookingKeys.one('booking'), bookingOf({ status: S.changed, details, previous })]],
      })
      expect(textOfEach(html, 'del')).toHaveLength(6)
      expect(textOfEach(html, 'ins')).toHaveLength(6)
      expect(textOfEach(html, 'del')[0]).toContain('Gion')
      expect(textOfEach(html, 'ins')[0]).toContain('Arashiyama')
    },
  )

  test('shows the review to both, once it is given', { tags: ['P2-091'] }, async () => {
    const review = { text: 'A day to remember', rating: 4.5, date: '2026-07-12T09:00:00Z' }
    for (const role of ['user', 'guide'] as const) {
      const html = await page(bookingOf({ status: S.completed, review }), role)
      expect(textOf(html)).toContain('A day to remember')
      expect(html).toMatch(/aria-label="4\.5/)
    }
  })

  test('has no chat once it is completed, and has one in every other state', {
    tags: ['P2-102', 'P2-277'],
  }, async () => {
    for (const status of Object.values(S)) {
      const words = textOf(await page(bookingOf({ status, details: proposalOf() })))
      expect([status, words.includes('\nMessages\n')]).toEqual([status, status !== S.completed])
    }
  })

  test('an answer without an id is invalid, no answer at all is no booking', {
    tags: ['P2-400', 'P2-401'],
  }, async () => {
    expect(textOf(await page({ status: S.enquiry }))).toContain('Invalid booking data received')
    const html = await page(null)
    expect(textOf(html)).toContain('Booking not found')
    expect(html).toContain('role="alert"')
  })

  test('Its other party may be gone: "Deleted User", without a link', async () => {
    const html = await page(bookingOf({ guide: null }))
    expect(textOf(html)).toContain('Deleted User')
    expect(html).not.toContain('href="/guide/')
  })
})

const counts = {
  all: 12,
  enquiry: 1,
  proposal: 3,
  rejected: 2,
  confirmed: 2,
  completed: 1,
  cancelled: 3,
}
const list = (
  role: 'user' | 'guide',
  language: (typeof LANGUAGES)[number] = 'en',
  url = '/bookings',
) =>
  draw(<BookingsPage role={role} />, {
    language,
    url,
    known: [
      [bookingKeys.counts, counts],
      [
        bookingKeys.list(role, url.includes('tab=proposal') ? 'proposal' : 'all', ''),
        {
          pages: [{ items: [bookingOf({ unread: 3 }), bookingOf({ _id: 'other' })], next: null }],
          pageParams: [null],
        },
      ],
    ],
  })
const tabsIn = (html: string) =>
  [...html.matchAll(/<button[^>]*role="tab"[\s\S]*?<\/button>/g)].map(([tab]) => textOf(tab))

describe('The list of bookings', () => {
  test('tabs in order, in the words of the role, the active one with its count', {
    tags: ['P2-007', 'P2-065', 'P2-067', 'P2-068', 'P2-069'],
  }, async () => {
    const rest = ['Rejected', 'Confirmed', 'Completed', 'Cancelled']
    expect(tabsIn(await list('user'))).toEqual([
      'All (12)',
      'Enquiries sent',
      'Proposals received',
      ...rest,
    ])
    expect(tabsIn(await list('guide', 'en', '/bookings?tab=proposal'))).toEqual([
      'All',
      'Enquiries received',
      'Proposals sent (3)',
      ...rest,
    ])
  })

  test.each(LANGUAGES)(
    'the labels differ by role in %s',
    { tags: ['P2-068', 'P2-069'] },
    async (language) => {
      const [user, guide] = [
        tabsIn(await list('user', language)),
        tabsIn(await list('guide', language)),
      ]
      expect(user).toHaveLength(7)
      expect(user[1]).not.toBe(guide[1])
      expect(user[2]).not.toBe(guide[2])
      expect(user.slice(3)).toEqual(guide.slice(3))
    },
  )

  test('cards at first; the name leads to the person, the rest to the booking', {
    tags: ['P2-070', 'P2-074', 'P2-079', 'P2-080', 'P2-081', 'P2-082'],
  }, async () => {
    const html = await list('user')
    expect(html.match(/<article/g)).toHaveLength(2)
    expect(html).not.toContain('<table')
    expect(html).toMatch(/<a [^>]*href="\/guide\/haruka"[^>]*>Haruka/)
    expect(html).toMatch(
      /<a aria-label="View booking with Haruka"[^>]*after:inset-0[^>]*href="\/bookings\/booking"/,
    )
    expect(await list('guide')).toMatch(/<a [^>]*href="\/user\/mina"[^>]*>Mina/)
    expect(textOf(html)).toContain('3 unread messages')
  })

  test('the table holds the same, one booking a row', { tags: ['P2-071'] }, async () => {
    const html = await draw(
      <BookingTable bookings={[bookingOf(), bookingOf({ _id: 'other' })]} role={GUIDE} />,
    )
    expect(textOfEach(html, 'tr')).toHaveLength(3)
    expect(textOfEach(html, 'th').slice(0, 7)).toEqual([
      'Traveller',
      'Status',
      'Location',
      'When',
      'Group size',
      'Updated',
      'Booking',
    ])
    expect(html).toContain('href="/user/mina"')
    expect(html).toContain('href="/bookings/other"')
  })

  test('marks what waits for the reader, and only that', async () => {
    expect(textOf(await list('guide'))).toContain('Your turn')
    expect(textOf(await list('user'))).not.toContain('Your turn')
  })

  test('says that there are none, and what to do next', { tags: ['P2-078'] }, async () => {
    const none = Object.fromEntries(Object.keys(counts).map((tab) => [tab, 0]))
    const words = textOf(
      await draw(<BookingsPage role={USER} />, {
        known: [
          [bookingKeys.counts, none],
          [
            bookingKeys.list('user', 'all', ''),
            { pages: [{ items: [], next: null }], pageParams: [null] },
          ],
        ],
      }),
    )
    expect(words).toContain('No bookings found')
    expect(words).toContain('Explore guides')
  })
})
