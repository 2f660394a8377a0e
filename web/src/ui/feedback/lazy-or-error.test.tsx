import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { followingPart } from './lazy-or-error.tsx'

async function show(load: Parameters<typeof followingPart>[0]): Promise<string> {
  const Part = followingPart(load)
  const { prelude } = await prerender(
    <Suspense fallback="on its way">
      <p>The page</p>
      <Part />
    </Suspense>,
  )
  return new Response(prelude).text()
}

test('A part follows the page', async () => {
  expect(await show(async () => () => <p>The part</p>)).toContain('<p>The page</p><p>The part</p>')
})

test('A part whose file is gone is told of, with the way on, and the page stays', async () => {
  const shown = await show(() => Promise.reject(new Error('404')))
  expect(shown).toContain('<p>The page</p>')
  expect(shown).toMatch(/role="alert".*broken\.part.*<button.*actions\.reload/)
})
