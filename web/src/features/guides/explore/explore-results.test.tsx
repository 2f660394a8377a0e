// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ExploreResults } from './explore-results.tsx'
import { readState } from './explore-state.ts'

function Results({ first }: { first: string }) {
  const [search, setSearch] = useState(first)
  return (
    <main tabIndex={-1}>
      <ExploreResults
        list={{ guides: [], totalPages: 0, currentPage: 1, totalGuides: 0 }}
        state={readState(new URLSearchParams(search))}
        isUpdating={false}
        isNarrow={false}
        chosen={null}
        change={vi.fn()}
        reset={() => setSearch('')}
        pageAddress={() => ({ search: '' })}
        setLimit={vi.fn()}
      />
    </main>
  )
}

const results = (search: string) =>
  renderScreen(<Results first={search} />, {
    responses: { 'GET /api/guides/loosen': { body: [] } },
  })

test('A site without guides does not suggest another search', async () => {
  await results('')
  expect(screen.getByText('No guides yet')).toBeDefined()
  expect(screen.queryByText(/match your search/)).toBeNull()
  expect(screen.getByRole('link', { name: 'Become a guide' })).toBeDefined()
})

test('A search without results can be reset, and the focus does not fall out of the page', async () => {
  const { user } = await results('search=zither')
  expect(screen.getByText('No guides match your search')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Show all guides' }))
  expect(screen.queryByRole('button', { name: 'Show all guides' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
