// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { ICONS, NOTIFICATION_KINDS } from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import { cleanup, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { buttonNames, renderScreen } from '../../testing/render-screen.tsx'
import { notificationKeys, refreshNotifications } from './notification-keys.ts'
import { bookingIdOf } from './notification-queries.ts'
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

const page = (
  rows: Notification[],
  language: (typeof LANGUAGES)[number] = 'en',
  responses: Parameters<typeof renderScreen>[1] = {},
) =>
  renderScreen(<NotificationsPage />, {
    language,
    known: [[notificationKeys.list, rows]],
    ...responses,
    responses: { 'GET /api/notifications': { body: rows }, ...responses.responses },
  })

describe('The notifications page', () => {
  test.each(['en', 'ja'] as const)(
    'a row has icon, title, clamped message, US date and link in %s',
    async (language) => {
      const params = { userName: 'Mina', location: 'Kyoto' }
      const row = rowOf('newEnquiry', { titleParams: params, messageParams: params })
      const { getByRole, getByText } = await page([row], language)
      const item = getByRole('listitem')
      expect(item.textContent).toContain('Mina')
      expect(getByText(/Kyoto/).className).toContain('line-clamp-2')
      expect(getByText('Jan 5, 2024, 10:30 AM').tagName).toBe('TIME')
      expect(getByRole('link').getAttribute('href')).toBe('/bookings/booking')
      expect(item.querySelector('span svg')).not.toBeNull()
    },
  )

  test('has a button to mark all as read while some are unread, and always one to delete', async () => {
    const actions = (container: HTMLElement) =>
      buttonNames(container).map((name) => name.split(':')[0])
    const mixed = await page([rowOf('chat'), rowOf('review', { isRead: true })])
    expect(actions(mixed.container)).toEqual([
      'Mark all as read',
      'Mark as read',
      'Delete',
      'Delete',
    ])
    cleanup()
    const read = await page([rowOf('chat', { isRead: true })])
    expect(actions(read.container)).toEqual(['Delete'])
  })

  test('marks a notification as read at once and on the server', async () => {
    const path = '/api/notifications/mark-read'
    const { user, getByRole, requests } = await page([rowOf('chat')], 'en', {
      responses: { [`POST ${path}`]: { body: { success: true } } },
    })
    await user.click(getByRole('button', { name: /^Mark as read/ }))
    await waitFor(() =>
      expect(requests).toContainEqual({ method: 'POST', path, body: { notificationId: 'chat' } }),
    )
  })

  test('keeps a row as read when an event arrives before the server has saved it', async () => {
    let save: (saved: unknown) => void = () => undefined
    const saving = new Promise((resolve) => {
      save = resolve
    })
    const { client, user, getByRole, queryByRole, requests } = await page([rowOf('chat')], 'en', {
      responses: {
        'GET /api/notifications/unread-count': { body: { count: 1 } },
        'POST /api/notifications/mark-read': { reply: () => saving },
      },
    })
    const reads = () => requests.filter(({ method }) => method === 'GET').length
    await waitFor(() => expect(reads()).toBe(1))
    await user.click(getByRole('button', { name: /^Mark as read/ }))
    await waitFor(() => expect(queryByRole('button', { name: /^Mark as read/ })).toBeNull())
    refreshNotifications(client)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(queryByRole('button', { name: /^Mark as read/ })).toBeNull()
    save({ success: true })
    await waitFor(() => expect(reads()).toBe(2))
    refreshNotifications(client)
    await waitFor(() => expect(reads()).toBe(3))
  })

  test('shows a notification again if it cannot be deleted', async () => {
    const { user, getByRole, findByRole, requests } = await page([rowOf('chat')])
    await user.click(getByRole('button', { name: /^Delete/ }))
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'))
    expect(await findByRole('button', { name: /^Delete/ })).toBeDefined()
  })

  test('has a text for an empty list', async () => {
    const { getByText } = await page([])
    expect(getByText('No notifications yet')).toBeDefined()
  })

  test('has all icons, and a bell for unknown ones', async () => {
    const drawn = async (icon: string) => {
      const { container } = await page([{ ...rowOf('chat'), icon: icon as Notification['icon'] }])
      const path = container.querySelector('li path')?.getAttribute('d')
      cleanup()
      return path
    }
    const pictures: unknown[] = []
    for (const icon of ICONS) pictures.push(await drawn(icon))
    expect(new Set(pictures).size).toBe(ICONS.length)
    expect(await drawn('FaRocket')).toBe(await drawn('FaBell'))
  })

  test.each(LANGUAGES)(
    'has texts for all events in %s, even without a name or a place',
    async (language) => {
      const { container } = await page(
        Object.keys(NOTIFICATION_KINDS).map((kind) =>
          rowOf(kind, {
            titleParams: { announcementTitle: 'General meeting' },
            messageParams: {
              announcementText: 'On 12 May',
              rating: '4.5',
              feed: 'Work',
              place: 'Exit 3',
              days: '30',
              until: '2024-02-05',
              time: '09:00',
            },
          }),
        ),
        language,
      )
      expect(container.textContent).not.toMatch(/\{\{|notifications\.\w|undefined/)
      if (language !== 'en') return
      expect(container.textContent).toContain(
        'Unknown user cancelled your booking in Unknown location.',
      )
    },
  )

  test('shows the date of a proposal in the tour’s time zone', async () => {
    const when = {
      date: '2026-07-10',
      startTime: '09:00',
      endTime: '15:00',
      timeZone: 'Asia/Tokyo',
    }
    const { container } = await page([rowOf('proposal', { messageParams: when })], 'ja')
    expect(container.textContent).toContain(
      '日時：2026年7月10日(金) 9:00–15:00 · 日本標準時 (GMT+9)',
    )
  })

  test('shows the price beside the date, in the reader’s language', async () => {
    const params = {
      location: 'Nara',
      date: '2026-07-10',
      startTime: '09:00',
      endTime: '15:00',
      timeZone: 'Asia/Tokyo',
      price: '20000',
      currency: 'JPY',
    }
    const { getByText } = await page([rowOf('confirmed', { messageParams: params })])
    expect(getByText(/proposal for Nara/).className).toContain('line-clamp-2')
    // On a separate line, because the message is cut off after two.
    expect(getByText(/\(GMT\+9\) · ¥20,000$/).className).not.toContain('line-clamp')
  })

  test.each(['en', 'ko'] as const)(
    'quotes a message and names its sender in %s',
    async (language) => {
      const params = { otherName: 'Haruka', location: 'Nara', quote: 'See you at <ten>' }
      const { container } = await page(
        [rowOf('chat', { titleParams: params, messageParams: params })],
        language,
      )
      expect(container.textContent).toContain('“See you at <ten>”')
      expect(container.textContent).toContain('Haruka')
    },
  )

  test('finds the booking of a row, as an object or as a plain id', () => {
    expect(bookingIdOf(rowOf('chat'))).toBe('booking')
    expect(bookingIdOf(rowOf('chat', { relatedBooking: 'plain' as never }))).toBe('plain')
    expect(bookingIdOf(rowOf('chat', { relatedBooking: null }))).toBeNull()
  })
})
