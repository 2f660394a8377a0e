// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import type { Language } from '@annai/contract/languages'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, messageOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'

beforeEach(() => beginSession({ token: 'token', role: 'user', userId: 'user' }))
const AS_TRAVELLER = { role: 'user' } as const
const panel = (changes: Partial<Booking>, language: Language = 'en') =>
  renderScreen(<ChatPanel booking={bookingOf(changes)} {...AS_TRAVELLER} />, { language })

const late = messageOf(1, {
  senderRole: 'guide',
  message: 'I’m sorry, I’ll be about 10 minutes late.',
  messageKey: 'phrase.late',
  messageParams: { minutes: '10', from: 'ko', original: '죄송해요. 10분 정도 늦을 것 같아요.' },
})

describe('A phrase in the thread', () => {
  test('is in the language of the reader, with the words of its sender in theirs', async () => {
    const { findByText, getByText } = await panel({ messages: [late] }, 'ja')
    await findByText('申し訳ありません。10分ほど遅れます。')
    expect((await findByText('죄송해요. 10분 정도 늦을 것 같아요.')).lang).toBe('ko')
    expect(getByText(/Harukaさんが送った文/)).toBeTruthy()
  })

  test('has no second text for a reader of the same language', async () => {
    const { findByText, queryByText } = await panel({ messages: [late] }, 'ko')
    await findByText('죄송해요. 10분 정도 늦을 것 같아요.')
    expect(queryByText(/보낸 문장/)).toBeNull()
  })

  test('of a newer version is shown in English', async () => {
    const future = { ...late, messageKey: 'phrase.future' }
    await (await panel({ messages: [future] }, 'ja')).findByText(late.message)
  })
})

const PHRASES_BUTTON = { en: 'Phrases', ja: '定型文', ko: '상황별 문장' }

describe('The phrases', () => {
  test('are found by a word, filled in, previewed and sent by keyboard', async () => {
    const { user, findByRole, getByRole, getByText, requests } = await panel({
      guideHasReplied: true,
      messages: [messageOf(1, { senderRole: 'guide' })],
    })
    const open = await findByRole('button', { name: 'Phrases' })
    open.focus()
    await user.keyboard('{Enter}')
    await user.type(await findByRole('searchbox', { name: 'Search phrases' }), 'late')
    getByRole('button', { name: /minutes late/ }).focus()
    await user.keyboard('{Enter}')
    const minutes = await findByRole('combobox', { name: 'Minutes' })
    await waitFor(() => expect(document.activeElement).toBe(minutes))
    const send = () => getByRole('dialog').querySelector('button[type=submit]') as HTMLElement
    expect(send().matches(':disabled')).toBe(true)
    expect(getByText('I’m sorry, I’ll be about … minutes late.')).toBeTruthy()
    await user.selectOptions(minutes, '20')
    expect(getByText('Haruka reads')).toBeTruthy()
    await user.click(send())
    const posts = () => requests.filter(({ method }) => method === 'POST')
    await waitFor(() => expect(posts()).toHaveLength(1))
    expect(posts()[0]?.body).toMatchObject({
      phrase: { key: 'late', params: { minutes: '20' } },
      clientMessageId: expect.any(String),
    })
    expect(Object(posts()[0]?.body).message).toBeUndefined()
    expect(getByText('I’m sorry, I’ll be about 20 minutes late.')).toBeTruthy()
  })

  test.each([
    ['en', 'delay', 'My train is delayed.'],
    ['en', 'bathroom', 'I need to go to the toilet.'],
    ['ja', '遅刻', /…分ほど遅れます/],
    ['ja', 'おくれる', '電車が遅れています。'],
    ['ja', 'ぱすぽ', 'パスポートをお持ちください。'],
    ['ja', '美味しい', 'とてもおいしいです。'],
    ['ko', '지각', /늦을 것 같아요/],
  ] as const)('are found in %s by the other word %s', async (language, word, sentence) => {
    const { user, findByRole } = await panel({ guideHasReplied: true }, language)
    await user.click(await findByRole('button', { name: PHRASES_BUTTON[language] }))
    await user.type(await findByRole('searchbox'), word)
    expect(await findByRole('button', { name: sentence })).toBeTruthy()
  })

  test('no phrase found leads to another word', async () => {
    const { user, findByRole, findByText } = await panel({ guideHasReplied: true })
    await user.click(await findByRole('button', { name: 'Phrases' }))
    await user.type(await findByRole('searchbox'), 'zzz')
    await findByText(/No matching phrases/)
  })
})
