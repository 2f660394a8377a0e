// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'
import { outboxNow } from '../outbox-storage.ts'
import { mergeThread } from '../thread-messages.ts'

beforeEach(() => beginSession({ token: 'token', role: 'guide', userId: 'guide' }))
const AS_GUIDE = { role: 'guide' } as const
const THREAD = [
  messageOf(1, { message: 'Where do we meet?' }),
  messageOf(2, { senderRole: 'guide', message: 'At exit 3' }),
]
const panel = (changes: Partial<Booking> = {}) =>
  renderScreen(<ChatPanel booking={bookingOf({ messages: THREAD, ...changes })} {...AS_GUIDE} />)

const menus = (shown: Awaited<ReturnType<typeof panel>>) =>
  shown.findAllByRole('button', { name: 'Message options' })

describe('The menu of a line', () => {
  test('quotes it in the next message, which waits with its quote', async () => {
    const shown = await panel()
    const { user, findByRole, getByRole, container } = shown
    await user.click((await menus(shown))[0] ?? container)
    await user.click(await findByRole('menuitem', { name: 'Quote' }))
    const box = getByRole('textbox', { name: 'Message' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await findByRole('button', { name: 'Don’t quote this message' })
    await user.type(box, 'By the stairs{Enter}')
    const quotes = {
      seq: 1,
      senderRole: 'user',
      isSystemMessage: false,
      message: THREAD[0]?.message,
    }
    await waitFor(() => expect(outboxNow()).toMatchObject([{ text: 'By the stairs', quotes }]))
    expect(shown.queryByRole('button', { name: 'Don’t quote this message' })).toBeNull()
    expect(shown.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      message: 'By the stairs',
      quotes: 1,
    })
  })

  test('has only what applies, and is one stop of the Tab key', async () => {
    const shown = await panel()
    const [theirs, own] = await menus(shown)
    const labels = async (button: HTMLElement | undefined) => {
      await shown.user.click(button ?? shown.container)
      const menu = await shown.findByRole('menu')
      const names = within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent)
      await shown.user.keyboard('{Escape}')
      return names
    }
    expect(await labels(theirs)).toEqual(['Quote', 'Copy text', 'Report'])
    expect(await labels(own)).toEqual(['Quote', 'Copy text'])
    expect([theirs?.tabIndex, own?.tabIndex]).toEqual([-1, 0])
    own?.focus()
    await shown.user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(theirs)
  })

  test('opens by the context key and by a long press, and not by the right button of a mouse', async () => {
    const shown = await panel()
    await menus(shown)
    const text = shown.getByText('Where do we meet?')
    fireEvent.contextMenu(text, { button: 2 })
    expect(shown.queryByRole('menu')).toBeNull()
    fireEvent.contextMenu(text, { button: 0 })
    await shown.findByRole('menu')
    await shown.user.keyboard('{Escape}')
    await waitFor(() => expect(shown.queryByRole('menu')).toBeNull())
    fireEvent.pointerDown(text, { pointerType: 'touch', clientX: 5, clientY: 5 })
    await shown.findByRole('menu')
  })
})

describe('A quote', () => {
  const quotes = {
    seq: 1,
    senderRole: 'user',
    isSystemMessage: false,
    message: 'Picture',
    messageKey: 'chat.part.picture',
  } as const
  const quoting = messageOf(3, { senderRole: 'user', message: 'This one?', quotes })

  test('shows who wrote the line, in the words of the reader', async () => {
    const { findByText } = await panel({ messages: [quoting] })
    const text = await findByText('Quoted message')
    expect(text.parentElement?.textContent).toBe('Quoted messageMinaPicture')
  })

  test('case 7: no longer shows a picture that was removed', () => {
    const removed = {
      ...quoting,
      quotes: { ...quotes, message: 'Picture removed', messageKey: 'chat.part.removedPicture' },
    }
    expect(mergeThread([quoting], [removed])).toEqual([removed])
    expect(mergeThread([removed], [quoting])).toEqual([removed])
  })
})
