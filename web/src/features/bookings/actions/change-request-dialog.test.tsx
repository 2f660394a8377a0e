// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { proposalOf } from '../../../testing/bookings.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ChangeRequestDialog } from './change-request-dialog.tsx'

const AGREED = proposalOf({
  dateTimes: ['2026-07-10', '2026-07-11'].map((date) => ({
    date,
    startTime: '09:00',
    endTime: '15:00',
  })),
})

async function open() {
  const onClose = vi.fn()
  const screen = await renderScreen(
    <ChangeRequestDialog bookingId="7" agreed={AGREED} onClose={onClose} />,
    { responses: { 'POST /api/bookings/7/messages': { body: { message: {} } } } },
  )
  const send = await screen.findByRole('button', { name: 'Send request' })
  return { ...screen, onClose, send }
}

test('A traveller requests fewer days and other people in one message to the guide', async () => {
  const { user, getByLabelText, send, requests, onClose } = await open()
  expect(send).toHaveProperty('disabled', true)
  await user.click(getByLabelText('Sat, July 11, 2026'))
  const people = getByLabelText('Group size')
  await user.clear(people)
  await user.type(people, '３')
  await user.type(getByLabelText(/Anything else/), 'Grandma stays at home.')
  await user.click(send)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [sent] = requests.filter(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({
    message: [
      'I’d like to change our booking:',
      '- Leave out Sat, July 11, 2026',
      '- 3 people in total',
      'Grandma stays at home.',
    ].join('\n'),
  })
})

test('A request that leaves out every day is a cancellation and is not sent', async () => {
  const { user, getByLabelText, send } = await open()
  await user.click(getByLabelText('Fri, July 10, 2026'))
  expect(send).toHaveProperty('disabled', false)
  await user.click(getByLabelText('Sat, July 11, 2026'))
  expect(send).toHaveProperty('disabled', true)
})
