// @vitest-environment happy-dom
import type { AdminLegal, LegalVersion } from '@annai/contract/site/legal/shapes'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { beginAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clearAdminDrafts } from '../admin-draft.ts'
import { LegalView } from './legal-view.tsx'

const version = (number: number, state: LegalVersion['state']): LegalVersion => ({
  version: number,
  publishedAt: '2026-03-01T09:00:00.000Z',
  by: 'owner',
  languages: ['en'],
  isMaterial: false,
  inForceAt: '2026-03-01T09:00:00.000Z',
  state,
})
const legal = (number: number, text: string): AdminLegal => ({
  document: 'terms',
  version: number,
  texts: { en: text },
  language: 'en',
  shipped: {},
  changedShipped: [],
  versions: [version(2, 'current'), version(1, 'past')],
})

beforeEach(() => {
  beginAdminSession({ token: 'token', adminId: 'a1' })
  clearAdminDrafts()
})

const openView = async () => {
  const rendered = await renderScreen(<LegalView />, {
    responses: {
      'GET /api/admin/legal/terms?version=1': { body: legal(1, 'Old terms') },
      'GET /api/admin/legal/terms': { body: legal(2, 'Our terms') },
    },
  })
  return { ...rendered, field: await text() }
}
const text = async () =>
  within(await screen.findByRole('group', { name: 'English' })).getByRole<HTMLTextAreaElement>(
    'textbox',
  )
const reuse = () => screen.getByRole('button', { name: /^Use again/ })

test('an older version replaces texts that are not published only once confirmed, also after a reload', async () => {
  const first = await openView()
  await first.user.type(first.field, ', new')
  cleanup()
  const { user, field } = await openView()
  expect(field.value).toBe('Our terms, new')
  await user.click(reuse())
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(field.value).toBe('Our terms, new')
  await user.click(reuse())
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(field.value).toBe('Old terms'))
})

test('an older version is used at once in place of the published text', async () => {
  const { user, field } = await openView()
  await user.click(reuse())
  await waitFor(() => expect(field.value).toBe('Old terms'))
})

test('an unpublished text is not that of the next administrator of the tab', async () => {
  const { user, field } = await openView()
  await user.type(field, ', new')
  cleanup()
  beginAdminSession({ token: 'token', adminId: 'a2' })
  expect((await openView()).field.value).toBe('Our terms')
})
