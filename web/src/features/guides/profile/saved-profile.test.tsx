// @vitest-environment happy-dom
import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { APPROVAL_STATUSES } from '@annai/contract/guides/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { ACCOUNT_STATUSES } from '@annai/contract/person'
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { textsIn } from '../../../testing/render-html.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { TONES } from '../../../ui/feedback/badge.tsx'
import { SavedProfile } from './profile-page.tsx'
import { StatusBanner } from './status-banner.tsx'

const profile: OwnGuideProfile = {
  _id: '0190a0a0-0000-7000-8000-000000000000',
  username: 'haruka',
  displayName: '遥',
  email: 'haruka@example.com',
  role: '路地歩きの案内人',
  profilePicture: '/media/a.webp',
  tagline: '',
  introduction: 'Lanes.',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
  languages: ['ja:native'],
  expertises: ['teaCeremony'],
  highlights: ['Gion'],
  priceRanges: [
    { currency: 'JPY', description: '', unit: 'perDay', minPrice: null, maxPrice: null },
  ],
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
  approvalStatus: 'profileIncomplete',
  rejectionReason: '',
  reviews: [],
  isDummy: false,
}

async function show(
  changes: Partial<OwnGuideProfile>,
  language: Language = 'en',
  submitted: { status?: number; body: unknown } = { body: profile },
) {
  cleanup()
  const onEdit = vi.fn()
  const shown = { ...profile, ...changes }
  const rendered = await renderScreen(
    <>
      <StatusBanner profile={shown} />
      <SavedProfile profile={shown} onEdit={onEdit} />
    </>,
    { language, responses: { 'POST /api/guides/submit-for-review': submitted } },
  )
  return { ...rendered, onEdit }
}

const { status } = en.guideProfile
const KINDS = [
  'incomplete',
  'complete',
  'pending',
  'rejected',
  'live',
  'deactivated',
  'blocked',
] as const

describe('the banner over a guide’s own profile', () => {
  test.each([
    ['profileIncomplete', 'active', 'waiting', 'complete'],
    ['pendingApproval', 'active', 'info', 'pending'],
    ['rejected', 'active', 'bad', 'rejected'],
    ['approved', 'active', 'good', 'live'],
    ['approved', 'inactive', 'waiting', 'deactivated'],
    ['approved', 'blocked', 'bad', 'blocked'],
    ['pendingApproval', 'blocked', 'bad', 'blocked'],
  ] as const)(
    'a profile that is %s in an account that is %s has the tone %s and the text %s',
    async (approvalStatus, accountStatus, tone, kind) => {
      const { container } = await show({ approvalStatus, accountStatus })
      expect([...(container.firstElementChild?.classList ?? [])]).toEqual(
        expect.arrayContaining(TONES[tone].split(' ')),
      )
      expect(screen.getByText(status[kind])).toBeDefined()
      const titles = KINDS.filter((other) => screen.queryByText(status[`${other}Title`]))
      expect(titles).toEqual([kind])
    },
  )

  test('suggests completing the profile only while parts are missing', async () => {
    const { container } = await show({ highlights: [] })
    expect([...(container.firstElementChild?.classList ?? [])]).toEqual(
      expect.arrayContaining(TONES.waiting.split(' ')),
    )
    expect(screen.getByText(status.incompleteTitle)).toBeDefined()
    expect(screen.queryByText(status.completeTitle)).toBeNull()
  })

  test('shows the reason of a rejection if there is one', async () => {
    await show({ approvalStatus: 'rejected', rejectionReason: 'The portrait shows <a> cat.' })
    expect(screen.getByText('Reason: The portrait shows <a> cat.')).toBeDefined()
    expect(screen.getByText(status.rejected)).toBeDefined()
    await show({ approvalStatus: 'rejected' })
    expect(screen.queryByText(/Reason:/)).toBeNull()
  })
})

describe('a guide’s own profile', () => {
  const submit = () => screen.queryByRole('button', { name: en.guideProfile.submitForReview })

  test('can be submitted if it is complete and neither approved nor under review', async () => {
    for (const approvalStatus of APPROVAL_STATUSES) {
      const isOffered = approvalStatus === 'profileIncomplete' || approvalStatus === 'rejected'
      await show({ approvalStatus })
      expect(submit() !== null).toBe(isOffered)
      await show({ approvalStatus, highlights: [] })
      expect(submit()).toBeNull()
    }
  })

  test('is submitted by its button', async () => {
    const { user, requests } = await show({})
    const button = submit()
    if (button) await user.click(button)
    await waitFor(() => expect(requests.map(({ method }) => method)).toContain('POST'))
    expect(requests[0]?.path).toMatch(/submit/)
  })

  test('focuses and scrolls to the reason why it could not be submitted', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
    const { user } = await show({}, 'en', { status: 400, body: { error: 'Add a highlight.' } })
    const button = submit()
    if (button) await user.click(button)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(en.guideProfile.notSubmitted)
    expect(alert.textContent).toContain('Add a highlight.')
    expect(document.activeElement?.contains(alert)).toBe(true)
    expect(logged).toHaveBeenCalled()
    expect(submit()).toHaveProperty('disabled', false)
  })

  test('can be edited unless the account is blocked', async () => {
    for (const accountStatus of ACCOUNT_STATUSES) {
      const { user, onEdit } = await show({ accountStatus })
      await user.click(screen.getByRole('button', { name: 'Edit' }))
      expect(onEdit).toHaveBeenCalledTimes(accountStatus === 'blocked' ? 0 : 1)
      expect(submit() !== null).toBe(accountStatus !== 'blocked')
      expect(screen.queryByRole('link', { name: 'Contact us' }) !== null).toBe(
        accountStatus === 'blocked',
      )
    }
  })

  test('shows a price without an amount as missing and not as zero', async () => {
    const { container } = await show({})
    expect(container.textContent).toContain('per day')
    expect(container.textContent).not.toContain('¥0')
  })

  test.each(LANGUAGES)(
    'lists missing parts in %s, with links to their fields',
    async (language) => {
      const { user, onEdit } = await show(
        { role: '', profilePicture: '', priceRanges: [] },
        language,
      )
      const { missing } = (textsIn(language) as typeof en).guideProfile
      expect(screen.getByText(missing.title)).toBeDefined()
      expect(screen.queryByText(missing.highlights)).toBeNull()
      for (const [part, section] of [
        ['role', { section: 'basics', field: 'role' }],
        ['profilePicture', { section: 'picture' }],
        ['priceRanges', { section: 'prices' }],
      ] as const) {
        await user.click(screen.getByRole('button', { name: missing[part] }))
        expect(onEdit).toHaveBeenLastCalledWith(section)
      }
    },
  )
})
