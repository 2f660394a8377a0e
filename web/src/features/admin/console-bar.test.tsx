// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ConsoleBar } from './console-bar.tsx'

test('the views are links of one navigation, in which the open one is the current page', async () => {
  await renderScreen(<ConsoleBar current="find" />)
  const views = within(screen.getByRole('navigation', { name: 'Admin dashboard' }))
  const links = views.getAllByRole('link')
  expect(links).toHaveLength(11)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
    views.getByRole('link', { name: 'Find a person' }),
  ])
  expect(views.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined()
})
