// @vitest-environment happy-dom
import type { StaffEdit } from '@annai/contract/guides/staff-edits'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { StaffEditBanner } from './staff-edit-banner.tsx'

const EDIT: StaffEdit = {
  _id: '0190a0a0-0000-7000-8000-000000000000',
  by: 'ana',
  date: '2026-03-01T09:00:00.000Z',
  sections: ['basics'],
  canUndo: true,
}

test.each(['Keep', 'Restore'])(
  'the focus moves to the page once the guide has pressed %s',
  async (name) => {
    let edit: StaffEdit | null = EDIT
    const { user } = await renderScreen(
      <main tabIndex={-1}>
        <StaffEditBanner />
      </main>,
      {
        responses: {
          'GET /api/guides/staff-edit': { reply: () => ({ edit }) },
          'POST /api/guides/staff-edit': {
            reply: () => {
              edit = null
              return {}
            },
          },
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  },
)
