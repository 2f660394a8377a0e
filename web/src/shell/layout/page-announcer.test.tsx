// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PageAnnouncer } from './page-announcer.tsx'

const Frame = () => (
  <>
    <nav>
      <Link to="/guides">Guides</Link>
      <Link to="/guides?page=2">Page 2</Link>
      <Link to="/login">Log in</Link>
      <Link to="/waiting">Waiting</Link>
    </nav>
    <main id="content">
      <Outlet />
    </main>
    <PageAnnouncer />
  </>
)

const page = (title: string, content = <h1>{title}</h1>) => (
  <>
    <title>{`${title} · Annai`}</title>
    {content}
  </>
)

async function open() {
  const router = createMemoryRouter([
    {
      element: <Frame />,
      children: [
        { path: '/', element: page('Home') },
        { path: '/guides', element: page('All guides') },
        // biome-ignore lint/a11y/noAutofocus: a page that focuses its first field itself
        { path: '/login', element: page('Login', <input aria-label="Email" autoFocus />) },
        { path: '/waiting', element: page('Waiting', <p>Loading</p>) },
      ],
    },
  ])
  const { container } = render(<RouterProvider router={router} />)
  const region = () => container.querySelector('[aria-live]')?.textContent
  await screen.findByRole('heading', { name: 'Home' })
  return { router, region, user: userEvent.setup() }
}

const link = (name: string) => screen.getByRole('link', { name })

test('A new page is announced by its title, and its heading gets the focus', async () => {
  const { router, region, user } = await open()
  expect(region()).toBe('')
  await user.click(link('Guides'))
  await waitFor(() => expect(region()).toBe('All guides · Annai'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All guides' }))
  await router.navigate(-1)
  await waitFor(() => expect(region()).toBe('Home · Annai'))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Home' }))
})

test('A change of the search leaves the focus where it is', async () => {
  const { router, region, user } = await open()
  await user.click(link('Guides'))
  await waitFor(() => expect(region()).toBe('All guides · Annai'))
  await user.click(link('Page 2'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(router.state.location.search).toBe('?page=2')
  expect(document.activeElement).toBe(link('Page 2'))
})

test('A page without a heading focuses its main element, and a focused field stays focused', async () => {
  const { region, user } = await open()
  await user.click(link('Waiting'))
  await waitFor(() => expect(region()).toBe('Waiting · Annai'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.click(link('Log in'))
  await waitFor(() => expect(region()).toBe('Login · Annai'))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
})
