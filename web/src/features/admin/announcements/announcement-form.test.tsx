// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clearAdminDrafts } from '../admin-draft.ts'
import { AnnouncementForm } from './announcement-form.tsx'

beforeEach(() => beginAdminSession({ token: 'token', adminId: 'a1' }))
afterEach(() => sessionStorage.clear())

const group = (language: string) => within(screen.getByRole('group', { name: language }))

test('a second press after a lost answer sends the announcement under the same id', async () => {
  const responses: Record<string, object> = {
    'GET /api/admin/announcements/audience': { body: { count: 12 } },
  }
  const { user, requests } = await renderScreen(<AnnouncementForm countries={[]} />, { responses })
  await screen.findByText('12 guides would get it.')
  await user.type(group('English').getByLabelText('Title'), 'Closed roads')
  await user.type(group('English').getByLabelText('Text'), 'The coast road is closed.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const number = await screen.findByLabelText('Number of guides')
  await user.type(number, '１２{Enter}')
  await screen.findByRole('alert')

  // Closed and opened again.
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  responses['POST /api/admin/announcements'] = { body: {} }
  await user.type(await screen.findByLabelText('Number of guides'), '12{Enter}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const sent = requests.filter(({ path }) => path === '/api/admin/announcements')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(group('English').getByLabelText('Title')).toHaveProperty('value', '')
})

test('an unsent announcement is there again when its form is', async () => {
  const first = await renderScreen(<AnnouncementForm countries={[]} />)
  await first.user.click(screen.getByText('한국어'))
  await first.user.type(group('한국어').getByLabelText('Title'), '안내')
  first.unmount()
  await renderScreen(<AnnouncementForm countries={[]} />)
  expect(group('한국어').getByLabelText('Title')).toHaveProperty('value', '안내')
  expect(screen.getByText('한국어').closest('details')).toHaveProperty('open', true)
})

test('an unsent announcement is gone once its administrator has logged out', async () => {
  const first = await renderScreen(<AnnouncementForm countries={[]} />)
  await first.user.type(group('English').getByLabelText('Title'), 'Closed roads')
  first.unmount()
  beginAdminSession({ token: 'token', adminId: 'a2' })
  const other = await renderScreen(<AnnouncementForm countries={[]} />)
  expect(group('English').getByLabelText('Title')).toHaveProperty('value', '')
  other.unmount()
  beginAdminSession({ token: 'token', adminId: 'a1' })
  clearAdminDrafts()
  await renderScreen(<AnnouncementForm countries={[]} />)
  expect(group('English').getByLabelText('Title')).toHaveProperty('value', '')
})

test('a language stays open once its error is mended', async () => {
  const { user } = await renderScreen(<AnnouncementForm countries={[]} />, {
    responses: { 'GET /api/admin/announcements/audience': { body: { count: 1 } } },
  })
  await screen.findByText('1 guide would get it.')
  await user.click(screen.getByText('日本語'))
  const title = group('日本語').getByLabelText('Title')
  await user.type(title, 'お知らせ')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await expect
    .poll(() => group('日本語').getByLabelText('Text').getAttribute('aria-invalid'))
    .toBe('true')
  await user.type(group('日本語').getByLabelText('Text'), 'あ')
  await expect
    .poll(() => group('日本語').getByLabelText('Text').getAttribute('aria-invalid'))
    .not.toBe('true')
  expect(title.closest('details')).toHaveProperty('open', true)
})

test('a count that failed can be repeated', async () => {
  const responses: Record<string, object> = {}
  const { user } = await renderScreen(<AnnouncementForm countries={[]} />, { responses })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  responses['GET /api/admin/announcements/audience'] = { body: { count: 3 } }
  await user.click(retry)
  expect(await screen.findByText('3 guides would get it.')).toBeDefined()
})
