// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import { act } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  RealtimeProvider,
  type RealtimeUpdatesProps,
} from '../../shell/realtime/realtime-context.tsx'
import { beginSession } from '../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ChatPanel } from './chat-panel.tsx'

beforeEach(() => beginSession({ token: 'token', role: 'guide', userId: 'guide' }))
const AS_GUIDE = { role: 'guide' } as const
const THREAD = [
  messageOf(1),
  messageOf(2, { senderRole: 'guide', message: 'At exit 3' }),
  messageOf(3, { senderRole: 'guide', message: 'By the stairs' }),
]

let socket: object

function Updates({ onSocket }: RealtimeUpdatesProps) {
  useEffect(() => onSocket(socket as never), [onSocket])
  return null
}

/** The panel with a connection, what it sends, and a way to receive. */
async function panel(changes: Partial<Booking>) {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const sent: unknown[][] = []
  socket = {
    connected: true,
    on: (event: string, run: (data: unknown) => void) =>
      listeners.set(event, (listeners.get(event) ?? new Set()).add(run)),
    off: (event: string, run: (data: unknown) => void) => listeners.get(event)?.delete(run),
    emit: (...event: unknown[]) => sent.push(event),
  }
  const booking = bookingOf({ messages: THREAD, ...changes })
  const shown = await renderScreen(
    <RealtimeProvider updates={Updates}>
      <ChatPanel booking={booking} {...AS_GUIDE} />
    </RealtimeProvider>,
  )
  const receive = (event: string, data: unknown) =>
    act(() => {
      for (const run of listeners.get(event) ?? []) run(data)
    })
  const typed = () => sent.filter(([event]) => event === 'typing')
  const isTyping = () => shown.container.querySelector('[data-typing]')?.getAttribute('data-typing')
  return { ...shown, receive, typed, isTyping }
}

describe('The mark that the other party has read', () => {
  test('stands below the last own line that was read, and moves while the page is open', async () => {
    const { getByText, getAllByText, receive } = await panel({ readByOther: 2 })
    const lineOf = (text: string) => getByText(text).closest('li')?.textContent
    expect(lineOf('At exit 3')).toContain('Read')
    expect(lineOf('By the stairs')).not.toContain('Read')
    receive('thread read', { bookingId: 'booking', role: 'user', seq: 3 })
    expect(lineOf('By the stairs')).toContain('Read')
    expect(getAllByText('Read')).toHaveLength(1)
  })

  test('is not shown unless both share it', async () => {
    const { queryByText } = await panel({ readByOther: null })
    expect(queryByText('Read')).toBeNull()
  })
})

describe('The dots of a party that is writing', () => {
  const typing = (after: number) => ({ bookingId: 'booking', role: 'user', after })

  test('disappear after five seconds, and case 11: are never shown once the line has come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { receive, isTyping } = await panel({ readByOther: 0 })
    expect(isTyping()).toBe('false')
    receive('typing', typing(3))
    expect(isTyping()).toBe('true')
    act(() => void vi.advanceTimersByTime(5000))
    expect(isTyping()).toBe('false')
    receive('typing', typing(3))
    receive('new message', messageOf(4))
    act(() => void vi.advanceTimersByTime(100))
    expect(isTyping()).toBe('false')
    // A report that its message has overtaken.
    receive('typing', typing(3))
    expect(isTyping()).toBe('false')
    receive('typing', typing(4))
    expect(isTyping()).toBe('true')
  })

  test('are reported at most every three seconds, and not at all unless both share it', async () => {
    const { user, getByRole, typed } = await panel({ readByOther: 0 })
    await user.type(getByRole('textbox'), 'At the')
    expect(typed()).toEqual([['typing', 'booking', 3]])
    const silent = await panel({ readByOther: null })
    await silent.user.type(silent.getAllByRole('textbox').at(-1) ?? silent.container, 'Hi')
    expect(silent.typed()).toEqual([])
  })
})
