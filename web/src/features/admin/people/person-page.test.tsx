// @vitest-environment happy-dom
import type { AdminPerson } from '@annai/contract/admin/people/shapes'
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { beginAdminSession } from '../../../shell/session/admin-session.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { clearAdminDrafts } from '../admin-draft.ts'
import { PersonPage } from './person-page.tsx'

const ID = '0190a0a0-0000-7000-8000-000000000000'
const PROFILE: OwnGuideProfile = {
  _id: ID,
  username: 'haruka',
  displayName: 'Haruka',
  email: 'haruka@example.com',
  role: 'Walking guide',
  profilePicture: '/media/a.webp',
  tagline: 'Slow walks',
  introduction: 'Lanes.',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
  languages: ['ja:native'],
  expertises: ['teaCeremony'],
  highlights: ['Gion'],
  priceRanges: [],
  videoLinks: [],
  imageGallery: [],
  socialMediaLinks: {},
  averageRating: 0,
  reviewCount: 0,
  answersWithin: null,
  keepsCalendar: false,
  viewPriority: 0,
  profileViews: 0,
  accountStatus: 'active',
  approvalStatus: 'approved',
  rejectionReason: '',
  reviews: [],
  isDummy: false,
}
const PERSON: AdminPerson = {
  _id: ID,
  role: 'guide',
  username: 'haruka',
  displayName: 'Haruka',
  email: 'haruka@example.com',
  accountStatus: 'active',
  profilePicture: '/media/a.webp',
  pendingEmail: null,
  verifiedAt: null,
  language: 'ja',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastLoginAt: null,
  deletionRequestedAt: null,
  approvalStatus: 'approved',
  bookings: [],
  reports: [],
  mails: [],
  notes: [],
  agreements: [],
}

beforeEach(() => {
  beginAdminSession({ token: 'token', adminId: 'a1' })
  clearAdminDrafts()
})

/** The page of the person with the editor open. */
async function openEditor(version = 'v1', changes: Partial<OwnGuideProfile> = {}) {
  const rendered = await renderScreen(<PersonPage id={ID} />, {
    responses: {
      [`GET /api/admin/people/${ID}`]: { body: PERSON },
      [`GET /api/admin/guides/${ID}/profile`]: {
        body: { version, profile: { ...PROFILE, ...changes } },
      },
    },
  })
  const { user } = rendered
  await user.click(await screen.findByRole('button', { name: 'Edit profile' }))
  return { ...rendered, tagline: await taglineField() }
}
const taglineField = () => screen.findByRole<HTMLInputElement>('textbox', { name: /tagline/i })

test('a changed profile asks before Back leaves it, and has the draft when it is opened again', async () => {
  const { user, router, tagline } = await openEditor()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit profile'))
  await user.type(tagline, ' in Gion')
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.search).toBe('?edit=profile')
  await router.navigate(-1)
  await user.click(await screen.findByRole('button', { name: 'Leave' }))
  const button = await screen.findByRole('button', { name: 'Edit profile' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await user.click(button)
  expect((await taglineField()).value).toBe('Slow walks in Gion')
})

test('the draft outlives a reload, names the version it started from, and ends once discarded', async () => {
  const first = await openEditor()
  await first.user.type(first.tagline, ' in Gion')
  cleanup()
  const { user, router, tagline } = await openEditor('v2', { tagline: 'Fast walks' })
  expect(tagline.value).toBe('Slow walks in Gion')
  const note = await screen.findByText('This profile has changed in the meantime')
  expect(note).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect(tagline.value).toBe('Fast walks')
  expect(document.activeElement?.textContent).toBe('Edit profile')
  await user.type(tagline, '!')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  expect((await openEditor('v2', { tagline: 'Fast walks' })).tagline.value).toBe('Fast walks')
})
