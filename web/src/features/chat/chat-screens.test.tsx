import { S } from '@annai/contract/bookings/lifecycle'
import type { Booking, Message } from '@annai/contract/bookings/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { describe, expect, test } from 'vitest'
import { bookingOf, messageOf } from '../../testing/bookings.ts'
import { draw, wordsOf } from '../../testing/draw.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { SystemLine, useSystemWords } from './thread-lines.tsx'

const panel = (changes: Partial<Booking>, role: PersonRole) =>
  draw(<ChatPanel booking={bookingOf(changes)} role={role} />)

const box = (html: string) => /<textarea[^>]*>/.exec(html)?.[0] ?? ''
const isLocked = (html: string) => box(html).includes('disabled=""')

describe('What a person may write', () => {
  test('P2-272, P2-274: a traveller has one message at first, and is told so before it bites', async () => {
    const html = await panel({}, 'user')
    expect(isLocked(html)).toBe(false)
    expect(wordsOf(html)).toContain('First message limit')
    expect(wordsOf(html)).not.toContain('Please wait for the guide')
  })

  test('P2-273, P2-304: after it the box is locked, with the hint to wait', async () => {
    const html = await panel({ messages: [messageOf(1)], lastMessageSender: 'user' }, 'user')
    expect(isLocked(html)).toBe(true)
    expect(wordsOf(html)).toContain("Please wait for the guide's response")
    expect(html).toMatch(
      /<button[^>]*type="submit"[^>]*disabled|<button[^>]*disabled[^>]*type="submit"/,
    )
  })

  test('P2-271: once the guide has replied there is no limit and no note', async () => {
    const messages = [messageOf(1), messageOf(2, { senderRole: 'guide' }), messageOf(3)]
    const html = await panel({ messages, guideHasReplied: true }, 'user')
    expect(isLocked(html)).toBe(false)
    expect(wordsOf(html)).not.toContain('First message limit')
  })

  test('P2-274, P2-276: a guide has no limit and reads nothing of it', async () => {
    const html = await panel({ messages: [messageOf(1, { senderRole: 'guide' })] }, 'guide')
    expect(isLocked(html)).toBe(false)
    expect(wordsOf(html)).not.toContain('First message limit')
  })

  test('P2-300, P2-301: a counter from the first letter on, and nothing to send while there is nothing', async () => {
    const html = await panel({ guideHasReplied: true }, 'user')
    expect(wordsOf(html)).toContain('0/1000')
    expect(html).toMatch(/<button[^>]*disabled[^>]*>.*?Send/s)
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
  const words = useSystemWords()
  return <SystemLine message={message} words={words(message)} />
}

describe('What the system says in the thread', () => {
  test.each(LANGUAGES)(
    'P2-103, P2-226: is in the words of %s, whatever language it was written in',
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
      ])
        words.add(wordsOf(await draw(<Line message={system(key)} />, { language })))
      expect(words.size).toBe(9)
      for (const said of words) expect(said).not.toMatch(/booking\.system|\{\{|plain words/)
    },
  )

  test('P2-104, P2-105: is red where something was rejected, yellow otherwise', async () => {
    const look = async (key: string) => {
      const html = await draw(<Line message={system(key)} />)
      return html.includes('text-danger') ? 'red' : html.includes('text-amber-ink') ? 'yellow' : ''
    }
    for (const key of [
      'rejected_by_user',
      'changes_rejected_by_user',
      'rejected_by_guide',
      'wasRejected',
    ])
      expect([key, await look(key)]).toEqual([key, 'red'])
    for (const key of ['proposed', 'confirmed', 'cancelled', 'completed', 'expired'])
      expect([key, await look(key)]).toEqual([key, 'yellow'])
  })

  test('calls a missing canceller unknown, gives the reason, and keeps words without a key', async () => {
    const said = async (message: Message) => wordsOf(await draw(<Line message={message} />))
    expect(await said(system('cancelled'))).toContain('cancelled by Unknown user.')
    expect(await said(system('cancelled', { cancellerName: 'Mina', reason: 'Rain' }))).toContain(
      'cancelled by Mina. Reason: Rain',
    )
    expect(await said(system('of_tomorrow'))).toContain('plain words of the server')
  })

  test('P2-225: a message stands on the side of its role, whether its sender is an id or an object', async () => {
    const sender = { _id: 'guide', displayName: 'Haruka' } as never
    const html = await panel(
      {
        status: S.proposed,
        messages: [
          messageOf(1, { senderRole: 'guide', sender, message: 'by an object' }),
          messageOf(2, { senderRole: 'user', sender: 'user', message: 'by an id' }),
        ],
      },
      'user',
    )
    expect(html).toMatch(/justify-items-start.*?by an object.*?justify-items-end.*?by an id/s)
  })
})
