// @vitest-environment happy-dom
import type { PersonRole } from '@annai/contract/person'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingOf } from '../../testing/bookings.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PartyActions } from './party-actions.tsx'

const booking = bookingOf()
const page = (role: PersonRole, options: Parameters<typeof renderScreen>[1]) =>
  renderScreen(<PartyActions booking={booking} role={role} />, options)
const blocked = (people: object[]) => ({ body: { people } })

test('a guide whom the operator has blocked is not offered to block the traveller', async () => {
  await page('guide', {
    responses: {
      'GET /api/guides/settings': { body: { accountStatus: 'blocked' } },
    },
  })
  await expect.poll(() => screen.queryByRole('button', { name: /^Block / })).toBeNull()
})

test('a person who is blocked already can be unblocked, and open enquiries can be retried', async () => {
  const guide = booking.guide?._id
  const responses: Record<string, object> = { 'GET /api/account/blocks': blocked([]) }
  const { user, requests } = await page('user', { responses })
  await user.click(screen.getByRole('button', { name: /^Block / }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  responses['POST /api/account/blocks'] = blocked([
    { _id: guide, displayName: 'Haruka', role: 'guide', blockedAt: '2026-03-01T09:00:00.000Z' },
  ])
  await user.click(screen.getByRole('button', { name: 'Block' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()

  responses[`DELETE /api/account/blocks/${guide}`] = blocked([])
  await user.click(screen.getByRole('button', { name: /^Block / }))
  await user.click(await screen.findByRole('button', { name: 'Unblock' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/api/account/blocks/${guide}`,
  })
})
