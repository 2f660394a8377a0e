// @vitest-environment happy-dom
import { AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { GuideFilters } from './guide-filters.tsx'

test('The button that opens the filters on a phone counts the active ones', async () => {
  const onChange = vi.fn()
  const query = AdminGuideQuery.parse({ approval: 'rejected', type: 'demo' })
  const { user } = await renderScreen(
    <GuideFilters query={query} counts={undefined} onChange={onChange} />,
  )
  const button = screen.getByRole('button', { name: 'Filters (2)' })
  const filters = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(filters?.classList).toContain('max-sm:hidden')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(filters?.classList).not.toContain('max-sm:hidden')
  await user.click(screen.getByRole('button', { name: 'Blocked' }))
  expect(onChange).toHaveBeenCalledWith({ account: 'blocked' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
})
