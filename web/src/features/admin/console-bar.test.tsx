// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminSessionNow, beginAdminSession } from '../../shell/session/admin-session.ts'
import { loadDraft, storeDraft } from '../../shell/session/draft-storage.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { readAdminDraft, saveAdminDraft } from './admin-draft.ts'
import { ConsoleBar } from './console-bar.tsx'

test('the views are links of one navigation, in which the open one is the current page', async () => {
  await renderScreen(<ConsoleBar current="find" />)
  const views = within(screen.getByRole('navigation', { name: 'Admin dashboard' }))
  const links = views.getAllByRole('link')
  expect(links).toHaveLength(12)
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
    views.getByRole('link', { name: 'Find a person' }),
  ])
  expect(views.queryByRole('button')).toBeNull()
  expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined()
})

test('logging out deletes the drafts of the administrator and no others', async () => {
  beginAdminSession({ token: 'token', adminId: 'a2' })
  saveAdminDraft('contact-reply:1', 'Dear Mina')
  beginAdminSession({ token: 'token', adminId: 'a1' })
  saveAdminDraft('contact-reply:1', 'Dear Ann')
  storeDraft('mina', 'enquiry', 'We are four')
  const { user } = await renderScreen(<ConsoleBar current="find" />)
  await user.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(adminSessionNow()).toBeNull())
  expect(readAdminDraft('contact-reply:1')).toBeNull()
  beginAdminSession({ token: 'token', adminId: 'a1' })
  expect(readAdminDraft('contact-reply:1')).toBeNull()
  beginAdminSession({ token: 'token', adminId: 'a2' })
  expect(readAdminDraft('contact-reply:1')).toBe('Dear Mina')
  expect(loadDraft('mina', 'enquiry')).toBe('We are four')
})
