// @vitest-environment happy-dom
import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { cleanup, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { SiteToaster } from '../../shell/layout/toaster.tsx'
import { beginSession } from '../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ChatPanel } from './chat-panel.tsx'
import { OutboxSender } from './outbox-sender.tsx'
import { SystemLine } from './thread-lines.tsx'
import { useSystemText } from './use-system-text.ts'

const panel = (
  changes: Partial<Booking>,
  role: PersonRole,
  responses: Parameters<typeof renderScreen>[1] = {},
) => {
  beginSession({ token: 'token', role, userId: role })
  return renderScreen(
    <>
      <SiteToaster />
      <OutboxSender />
      <ChatPanel booking={bookingOf(changes)} role={role} />
    </>,
    responses,
  )
}
const textOf = ({ container }: { container: HTMLElement }) => container.textContent

const isDisabled = (control: HTMLElement) => control.matches(':disabled')

describe('The message form', () => {
  test('a traveller may write one message at first, and the form shows the limit', async () => {
    const shown = await panel({}, 'user')
    expect(isDisabled(shown.getByRole('textbox'))).toBe(false)
    expect(textOf(shown)).toContain('First message limit')
    expect(textOf(shown)).not.toContain('Please wait for the guide')
  })

  test('after the first message the form is disabled, with a hint to wait', async () => {
    const shown = await panel({ messages: [messageOf(1)], lastMessageSender: 'user' }, 'user')
    expect(isDisabled(shown.getByRole('textbox'))).toBe(true)
    expect(textOf(shown)).toContain("Please wait for the guide's response")
    expect(isDisabled(shown.getByRole('button', { name: 'Send' }))).toBe(true)
  })

  test('after a decline nothing says that the guide has yet to answer', async () => {
    const shown = await panel({ status: STATUS.declined }, 'user')
    expect(textOf(shown)).not.toContain('First message limit')
  })

  test('after a reply of the guide there is no limit and no hint', async () => {
    const messages = [messageOf(1), messageOf(2, { senderRole: 'guide' }), messageOf(3)]
    const shown = await panel({ messages, guideHasReplied: true }, 'user')
    expect(isDisabled(shown.getByRole('textbox'))).toBe(false)
    expect(textOf(shown)).not.toContain('First message limit')
  })

  test.each([
    ['guide', 'Mina is waiting for your reply. Write a message here or send a proposal.'],
    ['user', 'No messages yet. Say hello to Haruka.'],
  ] as const)('an empty conversation shows the next step of the %s', async (role, text) => {
    expect(textOf(await panel({}, role))).toContain(text)
  })

  test('a guide has no limit and no hint', async () => {
    const shown = await panel({ messages: [messageOf(1, { senderRole: 'guide' })] }, 'guide')
    expect(isDisabled(shown.getByRole('textbox'))).toBe(false)
    expect(textOf(shown)).not.toContain('First message limit')
  })

  test('the counter is shown from the first letter on, and empty messages are not sent', async () => {
    const shown = await panel({ guideHasReplied: true }, 'user')
    expect(textOf(shown)).toContain('0/1000')
    const send = shown.getByRole('button', { name: 'Send' })
    expect(isDisabled(send)).toBe(true)
    await shown.user.type(shown.getByRole('textbox'), 'Hi')
    expect(textOf(shown)).toContain('2/1000')
    expect(isDisabled(send)).toBe(false)
  })

  test('Enter sends the message once and empties the box', async () => {
    const path = '/api/bookings/booking/messages'
    const { user, getByRole, requests } = await panel({ guideHasReplied: true }, 'user')
    const box = getByRole('textbox')
    await user.type(box, 'See you there{Enter}')
    expect(box).toHaveProperty('value', '')
    const posts = () => requests.filter(({ method }) => method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]).toMatchObject({ path, body: { message: 'See you there' } })
  })

  test('Enter while a message is being sent sends the next one after it', async () => {
    const answer = Promise.withResolvers<{ message: Message }>()
    const { user, getByRole, requests } = await panel({ guideHasReplied: true }, 'guide', {
      responses: { 'POST /api/bookings/booking/messages': { reply: () => answer.promise } },
    })
    const box = getByRole('textbox')
    const sent = () =>
      requests.filter(({ method }) => method === 'POST').map(({ body }) => Object(body).message)
    await user.type(box, 'One{Enter}')
    await waitFor(() => expect(sent()).toEqual(['One']))
    await user.type(box, 'Two{Enter}')
    expect(box).toHaveProperty('value', 'Two')
    answer.resolve({ message: messageOf(1, { senderRole: 'guide', message: 'One' }) })
    await waitFor(() => expect(sent()).toEqual(['One', 'Two']))
    expect(box).toHaveProperty('value', '')
  })

  test('a failed message can be retried with the same id', async () => {
    const { user, getByRole, findByRole, requests } = await panel({ guideHasReplied: true }, 'user')
    await user.type(getByRole('textbox'), 'Hello{Enter}')
    await user.click(await findByRole('button', { name: 'Try again' }))
    const posts = () => requests.filter(({ method }) => method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(2))
    expect(posts()[1]?.body).toEqual(posts()[0]?.body)
  })

  test('a message that waits for a connection says so itself, without an error beside it', async () => {
    const { user, getByRole, findByText } = await panel({ guideHasReplied: true }, 'user')
    await user.type(getByRole('textbox'), 'Hello{Enter}')
    const state = await findByText(/Not sent yet/)
    expect(state.closest('[role=status]')).not.toBeNull()
    toast.info('Later')
    await findByText('Later')
    expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1)
  })

  test('messages written offline are sent in order, once each, when the connection is back', async () => {
    const path = 'POST /api/bookings/booking/messages'
    const responses: Record<string, { body?: unknown }> = {}
    const { user, getByRole, findAllByText, requests } = await panel(
      { guideHasReplied: true },
      'guide',
      { responses },
    )
    await user.type(getByRole('textbox'), 'One{Enter}')
    await findAllByText(/Not sent yet/)
    await user.type(getByRole('textbox'), 'Two{Enter}')
    await waitFor(() => expect(isDisabled(getByRole('textbox'))).toBe(false))
    const failed = requests.filter(({ method }) => method === 'POST').length
    // The second message waits for the first.
    expect(requests.some(({ body }) => JSON.stringify(body).includes('Two'))).toBe(false)
    let seq = 0
    responses[path] = {
      get body() {
        return { message: messageOf(++seq, { senderRole: 'guide' }) }
      },
    }
    window.dispatchEvent(new Event('online'))
    window.dispatchEvent(new Event('focus'))
    const posts = () => requests.filter(({ method }) => method === 'POST').slice(failed)
    await waitFor(() =>
      expect(posts().filter(({ path }) => path.endsWith('/messages'))).toHaveLength(2),
    )
    expect(posts().map(({ body }) => body)).toMatchObject([{ message: 'One' }, { message: 'Two' }])
    const [first] = requests.filter(({ method }) => method === 'POST')
    expect(posts()[0]?.body).toEqual(first?.body)
  })

  test('a traveller cannot write a second message while the only one waits for a connection', async () => {
    const { user, getByRole, findByText } = await panel({}, 'user')
    await user.type(getByRole('textbox'), 'Hello{Enter}')
    await findByText(/Not sent yet/)
    expect(isDisabled(getByRole('textbox'))).toBe(true)
  })

  test('only URLs in a message are links, and they send no referrer', async () => {
    const message = 'See https://example.com/map?a=1. javascript:alert(1) <b>x</b>'
    const { getByRole, getAllByRole } = await panel(
      { messages: [messageOf(1, { senderRole: 'guide', message })] },
      'user',
    )
    const link = getByRole('link')
    expect(link.getAttribute('href')).toBe('https://example.com/map?a=1')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(getAllByRole('link')).toHaveLength(1)
    expect(link.closest('p')?.textContent).toBe(message)
  })

  test('on touch devices Enter starts a new line', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), { media, matches: media.includes('coarse') }) as never,
    )
    const { user, getByRole, requests } = await panel({ guideHasReplied: true }, 'user')
    await user.type(getByRole('textbox'), 'One{Enter}Two')
    expect(getByRole('textbox')).toHaveProperty('value', 'One\nTwo')
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
    vi.restoreAllMocks()
  })
})

const system = (key: string, params: Record<string, string> = {}): Message =>
  messageOf(1, {
    isSystemMessage: true,
    message: 'plain words of the server',
    messageKey: `booking.system.${key}`,
    messageParams: params,
  })

function Line({ message }: { message: Message }) {
  const label = useSystemText()
  return <SystemLine message={message} text={label(message)} />
}

describe('A system message', () => {
  test.each(LANGUAGES)(
    'is shown in %s, even if it was stored in another language',
    async (language) => {
      const words = new Set<string>()
      for (const key of [
        'proposed',
        'changes_proposed',
        'confirmed',
        'rejected_by_user',
        'changes_rejected_by_user',
        'completed',
        'cancelled',
        'rejected_by_guide',
        'expired',
      ]) {
        const { container } = await renderScreen(<Line message={system(key)} />, { language })
        words.add(container.textContent)
        cleanup()
      }
      expect(words.size).toBe(9)
      for (const text of words) expect(text).not.toMatch(/booking\.system|\{\{|plain words/)
    },
  )

  test('is red for a rejection, otherwise yellow', async () => {
    const look = async (key: string) => {
      const { getByRole } = await renderScreen(<Line message={system(key)} />)
      const { tone } = getByRole('listitem').dataset
      cleanup()
      return tone
    }
    for (const key of [
      'rejected_by_user',
      'changes_rejected_by_user',
      'rejected_by_guide',
      'wasRejected',
    ])
      expect([key, await look(key)]).toEqual([key, 'danger'])
    for (const key of ['proposed', 'confirmed', 'cancelled', 'completed', 'expired'])
      expect([key, await look(key)]).toEqual([key, 'waiting'])
  })

  test('shows an unknown user for a missing name, the reason, and texts without a key as stored', async () => {
    const sentenceOf = async (message: Message) => {
      const text = textOf(await renderScreen(<Line message={message} />))
      cleanup()
      return text
    }
    expect(await sentenceOf(system('cancelled'))).toContain('Unknown user cancelled this booking.')
    expect(
      await sentenceOf(system('cancelled', { cancellerName: 'Mina', reason: 'Rain' })),
    ).toContain('Mina cancelled this booking. Reason: Rain')
    expect(await sentenceOf(system('of_tomorrow'))).toContain('plain words of the server')
  })

  test('a message is on the side of its role, for senders as ids and as objects', async () => {
    const sender = { _id: 'guide', displayName: 'Haruka' } as never
    const { getByText } = await panel(
      {
        status: STATUS.proposed,
        messages: [
          messageOf(1, { senderRole: 'guide', sender, message: 'by an object' }),
          messageOf(2, { senderRole: 'user', sender: 'user', message: 'by an id' }),
        ],
      },
      'user',
    )
    const sideOf = (text: string) => getByText(text).closest('li')?.dataset.side
    expect([sideOf('by an object'), sideOf('by an id')]).toEqual(['other', 'own'])
  })
})
