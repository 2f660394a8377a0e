import { LANGUAGES } from '@annai/contract/languages'
import { ICONS, NOTIFICATION_KINDS } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { describe, expect, test } from 'vitest'
import { draw, wordsOf, wordsOfEach } from '../../testing/draw.tsx'
import { bookingIdOf, notificationKeys } from './notification-queries.ts'
import { NotificationsPage } from './notifications-page.tsx'

const rowOf = (kind: string, changes: Partial<Notification> = {}): Notification => ({
  _id: kind,
  date: '2024-01-05T10:30:00',
  isRead: false,
  icon: 'FaEnvelope',
  titleKey: `notifications.${kind}.title`,
  titleParams: {},
  messageKey: `notifications.${kind}.message`,
  messageParams: {},
  relatedBooking: { _id: 'booking' },
  actionUrl: '/bookings/booking',
  ...changes,
})

const page = (rows: Notification[], language: (typeof LANGUAGES)[number] = 'en') =>
  draw(<NotificationsPage />, { language, known: [[notificationKeys.list, rows]] })

describe('The notifications page', () => {
  test('P2-107, P2-108, P2-109, P2-110, P2-117, P2-470: a row has its icon, title, clamped message, date as in the United States, and leads on', async () => {
    const params = { userName: 'Mina', location: 'Kyoto' }
    for (const language of ['en', 'ja'] as const) {
      const row = rowOf('newEnquiry', { titleParams: params, messageParams: params })
      const html = await page([row], language)
      expect(wordsOf(html)).toContain('Mina')
      expect(wordsOf(html)).toContain('Kyoto')
      expect(html).toMatch(/<p class="line-clamp-2/)
      expect(html).toMatch(/<time [^>]*>Jan 5, 2024, 10:30 AM<\/time>/)
      expect(html).toMatch(/href="\/bookings\/booking"/)
      expect(html).toMatch(/<li[^>]*><span[^>]*><svg/)
    }
  })

  test('P2-111, P2-113, P2-114: marking is offered while something is unread, deleting always', async () => {
    const unread = wordsOfEach(
      await page([rowOf('chat'), rowOf('review', { isRead: true })]),
      'button',
    )
    expect(unread[0]).toBe('Mark all as read')
    const labels = (html: string) =>
      [...html.matchAll(/<button[^>]*aria-label="([^"]+)"/g)].map(
        ([, label]) => label?.split(':')[0],
      )
    const html = await page([rowOf('chat'), rowOf('review', { isRead: true })])
    expect(labels(html)).toEqual(['Mark as read', 'Delete', 'Delete'])
    const read = await page([rowOf('chat', { isRead: true })])
    expect(wordsOf(read)).not.toContain('Mark all as read')
    expect(labels(read)).toEqual(['Delete'])
  })

  test('P2-112: says that there are none', async () => {
    expect(wordsOf(await page([]))).toContain('No notifications yet')
  })

  test('P2-230, P2-231: knows every icon; a bell stands for what nobody knows', async () => {
    const drawn = async (icon: string) => {
      const html = await page([{ ...rowOf('chat'), icon: icon as Notification['icon'] }])
      return /<li[\s\S]*?<path d="([^"]+)"/.exec(html)?.[1]
    }
    const pictures = await Promise.all(ICONS.map(drawn))
    expect(new Set(pictures).size).toBe(ICONS.length)
    expect(await drawn('FaRocket')).toBe(await drawn('FaBell'))
  })

  test.each(LANGUAGES)(
    'P2-232, P2-233: has words for every event in %s, even where a name or a place is missing',
    async (language) => {
      const html = await page(
        Object.keys(NOTIFICATION_KINDS).map((kind) =>
          rowOf(kind, { messageParams: { rating: '4.5' } }),
        ),
        language,
      )
      expect(wordsOf(html)).not.toMatch(/\{\{|notifications\.\w|undefined/)
      if (language !== 'en') return
      expect(wordsOf(html)).toContain('Unknown user cancelled your booking (Unknown location).')
    },
  )

  test('names the date that a proposal is about, at the tour’s own time', async () => {
    const when = {
      date: '2026-07-10',
      startTime: '09:00',
      endTime: '15:00',
      timeZone: 'Asia/Tokyo',
    }
    const html = await page([rowOf('proposal', { messageParams: when })], 'ja')
    expect(wordsOf(html)).toContain('日時：2026年7月10日(金) 9:00–15:00 · 日本標準時 (GMT+9)')
  })

  test('P2-229: finds the booking of a row, as an object or as a plain id', () => {
    expect(bookingIdOf(rowOf('chat'))).toBe('booking')
    expect(bookingIdOf(rowOf('chat', { relatedBooking: 'plain' as never }))).toBe('plain')
    expect(bookingIdOf(rowOf('chat', { relatedBooking: null }))).toBeNull()
  })
})
