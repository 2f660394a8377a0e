// @vitest-environment happy-dom
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../shell/http/query-client.ts'
import { i18nIn } from '../../../testing/render-html.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import { ProviderReturn } from './provider-return.tsx'
import { storeStep } from './provider-storage.ts'

afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Renders on the server, then in a browser that `before` has prepared; returns what React reports. */
async function hydrated(element: ReactNode, path: string, url: string, before: () => void) {
  const i18n = await i18nIn('en')
  const page = () => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient(i18n)}>
        <RouterProvider
          router={createMemoryRouter([{ path, element }], { initialEntries: [url] })}
        />
      </QueryClientProvider>
    </I18nextProvider>
  )
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  container.innerHTML = renderToString(page())
  before()
  const reports: unknown[] = []
  await act(async () => {
    hydrateRoot(container, page(), { onRecoverableError: (error) => reports.push(error) })
  })
  return reports
}

const returned = (query: string, isAdded: boolean) =>
  hydrated(<ProviderReturn />, '/login/:provider', `/login/google?${query}`, () =>
    storeStep('provider-login', { state: { from: '/settings#logins' }, isAdded }),
  )

test('a cancelled addition says that nothing was added, and leads back to the settings', async () => {
  expect(await returned('error=access_denied&state=x', true)).toEqual([])
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Nothing has been added')
  expect(screen.getByRole('heading').textContent).toBe('Adding a way to log in')
  expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe(
    '/settings',
  )
})

test('a cancelled login says that nobody was logged in', async () => {
  expect(await returned('error=access_denied&state=x', false)).toEqual([])
  expect((await screen.findByRole('alert')).textContent).toBe('You haven’t been logged in')
  expect(screen.getByRole('link', { name: 'Back to login' })).toBeDefined()
})

test('an addition that fails without an answer says so once', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No connection')))
  await returned('code=c&state=s', true)
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('We couldn’t add this way to log in'),
  )
  expect(screen.queryByText(/log you in/)).toBeNull()
})

test('inside the browser of an app, the page of the server is hydrated as it is', async () => {
  const providers = (['google', 'line'] as const).map((key: ProviderKey) => ({ key, name: key }))
  const reports = await hydrated(
    <ProviderButtons providers={providers} />,
    '/login',
    '/login',
    () => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 Line/13.0'),
  )
  expect(reports).toEqual([])
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Open in your browser' })).toBeDefined()
})
