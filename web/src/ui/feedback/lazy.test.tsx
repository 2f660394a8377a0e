// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { lazyOrError } from './lazy.tsx'

function show(load: Parameters<typeof lazyOrError>[0]) {
  const Lazy = lazyOrError(load)
  return renderScreen(
    <Suspense fallback="Loading">
      <p>The page</p>
      <Lazy />
    </Suspense>,
  )
}

test('a lazy component appears on the page', async () => {
  await show(async () => () => <p>The part</p>)
  expect(await screen.findByText('The part')).toBeDefined()
  expect(screen.getByText('The page')).toBeDefined()
})

test('a chunk that cannot be loaded shows a banner with a reload button, and the page stays', async () => {
  await show(() => Promise.reject(new Error('404')))
  const alert = await screen.findByRole('alert')
  expect(screen.getByText('The page')).toBeDefined()
  expect(within(alert).getByText(/^We couldn’t load part of this page/)).toBeDefined()
  expect(within(alert).getByRole('button', { name: 'Reload page' })).toBeDefined()
})
