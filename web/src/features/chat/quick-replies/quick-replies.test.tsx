// @vitest-environment happy-dom
import type { Booking } from '@annai/contract/bookings/shapes'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { beginSession } from '../../../shell/session/session.ts'
import { bookingOf, proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChatPanel } from '../chat-panel.tsx'
import { QuickRepliesSection } from './quick-replies-section.tsx'

beforeEach(() => beginSession({ token: 'token', role: 'guide', userId: 'guide' }))
const id = '0f0e0d0c-0b0a-4908-8706-050403020100'
const reply = { _id: id, title: 'Where', text: '{name}: {date}, {time}, {place}' }
const URL = '/api/guides/quick-replies'

async function chosenIn(changes: Partial<Booking>, text = reply.text) {
  const panel = await renderScreen(
    <ChatPanel booking={bookingOf(changes)} {...{ role: 'guide' }} />,
    {
      responses: { [`GET ${URL}`]: { body: { replies: [{ ...reply, text }] } } },
    },
  )
  await panel.user.click(await panel.findByRole('button', { name: 'Quick replies' }))
  await panel.user.click(await panel.findByRole('button', { name: /^Where/ }))
  const box = await panel.findByRole('textbox')
  const send = panel.getByRole('button', { name: 'Send' })
  return { ...panel, box, send }
}

describe('A quick reply', () => {
  test('is filled from the tour and put into the form, and not sent', async () => {
    const { box, send, requests } = await chosenIn({ details: proposalOf() })
    expect(box).toHaveProperty('value', 'Mina: Fri, July 10, 2026, 9:00 AM, Gion')
    expect(send).toHaveProperty('disabled', false)
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('has its date in the language of its own words', async () => {
    const { box } = await chosenIn(
      { details: proposalOf(), otherLanguage: 'ko' },
      '{date}の{time}にお待ちしています。',
    )
    expect(box).toHaveProperty('value', '2026年7月10日(金)の9:00にお待ちしています。')
  })

  test('is not sent while a date is missing (case 37)', async () => {
    const { box, send, user, getByText, queryByText } = await chosenIn({})
    expect(box).toHaveProperty('value', 'Mina: {date}, {time}, {place}')
    expect(send).toHaveProperty('disabled', true)
    getByText('Replace {date} before you send.')
    await user.clear(box)
    await user.type(box, 'On Friday')
    expect(send).toHaveProperty('disabled', false)
    expect(queryByText(/before you send/)).toBeNull()
  })
})

test('A guide adds and deletes quick replies in the settings', async () => {
  const { user, requests, findByRole, findByText } = await renderScreen(
    <QuickRepliesSection isBarred={false} />,
    {
      responses: {
        [`GET ${URL}`]: { body: { replies: [reply] } },
        [`DELETE ${URL}/${id}`]: { body: { replies: [] } },
      },
    },
  )
  await user.click(await findByRole('button', { name: 'Delete “Where”' }))
  await findByText('No quick replies yet')
  await user.click(await findByRole('button', { name: 'Add a quick reply' }))
  await user.type(await findByRole('textbox', { name: /^Title/ }), 'Thanks')
  await user.type(screen.getByRole('textbox', { name: /^Message/ }), 'Thank you!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      title: 'Thanks',
      text: 'Thank you!',
    }),
  )
})
