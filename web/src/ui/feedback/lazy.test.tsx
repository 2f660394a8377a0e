// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { lazyOrError } from './lazy.tsx'

afterEach(() => cleanup())

function show(load: Parameters<typeof lazyOrError>[0]) {
  const Lazy = lazyOrError(load)
  render(
    <Suspense fallback="Loading">
      <p>The page</p>
      <Lazy />
    </Suspense>,
  )
}

test('a lazy component appears on the page', async () => {
  show(async () => () => <p>The part</p>)
  expect(await screen.findByText('The part')).toBeDefined()
  expect(screen.getByText('The page')).toBeDefined()
})

test('a chunk that cannot be loaded shows a banner with a reload button, and the page stays', async () => {
  show(() => Promise.reject(new Error('404')))
  // Without texts, the keys are shown.
  const alert = await screen.findByRole('alert')
  expect(screen.getByText('The page')).toBeDefined()
  expect(within(alert).getByText('broken.part')).toBeDefined()
  expect(within(alert).getByRole('button', { name: 'actions.reload' })).toBeDefined()
})
