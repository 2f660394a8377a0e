// @vitest-environment happy-dom
import { useMutation, useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { SiteToaster } from '../layout/toaster.tsx'
import { api } from './api.ts'
import { QueryView } from './query-view.tsx'

const ADDRESS = 'GET /api/account/email'

function Email() {
  const query = useQuery({ queryKey: ['email'], queryFn: () => api.call(ADDRESS) })
  return (
    <QueryView query={query} waiting={<p>Waiting</p>} failed="No address">
      {({ email }) => <p>{email}</p>}
    </QueryView>
  )
}

test('A query shows that it waits, then its error with a retry, then its data', async () => {
  const response: { status: number; body: unknown } = {
    status: 500,
    body: { error: 'Out of order' },
  }
  const { user } = await renderScreen(<Email />, { responses: { [ADDRESS]: response } })
  expect(screen.getByText('Waiting')).toBeDefined()
  expect((await screen.findByRole('alert')).textContent).toContain('Out of order')
  expect(screen.getByText('No address')).toBeDefined()
  response.status = 200
  response.body = { email: 'me@example.com', pendingEmail: null }
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('me@example.com')).toBeDefined()
})

function Buttons() {
  const call = () => api.call('DELETE /api/account/email')
  const reason = useMutation({ mutationFn: call, meta: { failure: 'reason' } })
  const named = useMutation({ mutationFn: call, meta: { failure: 'settings.signIn.keepError' } })
  const silent = useMutation({ mutationFn: call })
  return (
    <>
      <button type="button" onClick={() => silent.mutate()}>
        Silent
      </button>
      <button type="button" onClick={() => reason.mutate()}>
        Reason
      </button>
      <button type="button" onClick={() => named.mutate()}>
        Named
      </button>
      <SiteToaster />
    </>
  )
}

test('A mutation shows its failure once, as its meta says', async () => {
  const { user } = await renderScreen(<Buttons />, {
    responses: { 'DELETE /api/account/email': { status: 500, body: { error: 'Out of order' } } },
  })
  const toasts = () =>
    [...document.querySelectorAll('[data-sonner-toast]')].map((t) => t.textContent)
  await user.click(screen.getByRole('button', { name: 'Silent' }))
  await user.click(screen.getByRole('button', { name: 'Reason' }))
  await waitFor(() => expect(toasts()).toEqual(['Out of order']))
  await user.click(screen.getByRole('button', { name: 'Named' }))
  await waitFor(() => expect(toasts()).toHaveLength(2))
  expect(toasts().join()).not.toContain('keepError')
})
