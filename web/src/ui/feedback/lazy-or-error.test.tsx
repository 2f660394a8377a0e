import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { lazyOrError } from './lazy-or-error.tsx'

async function show(load: Parameters<typeof lazyOrError>[0]): Promise<string> {
  const Lazy = lazyOrError(load)
  const { prelude } = await prerender(
    <Suspense fallback="on its way">
      <p>The page</p>
      <Lazy />
    </Suspense>,
  )
  return new Response(prelude).text()
}

test('a lazy component appears on the page', async () => {
  expect(await show(async () => () => <p>The part</p>)).toContain('<p>The page</p><p>The part</p>')
})

test('a chunk that cannot be loaded shows a banner with a reload button, and the page stays', async () => {
  const shown = await show(() => Promise.reject(new Error('404')))
  expect(shown).toContain('<p>The page</p>')
  expect(shown).toMatch(/role="alert".*broken\.part.*<button.*actions\.reload/)
})
