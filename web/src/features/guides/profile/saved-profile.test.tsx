import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { APPROVAL_STATUSES } from '@annai/contract/guides/vocabulary'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { ACCOUNT_STATUSES } from '@annai/contract/person'
import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type ResourceKey } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { SavedProfile } from './saved-profile.tsx'
import { StatusBanner } from './status-banner.tsx'

const textsOf = import.meta.glob<ResourceKey>(
  '../../../../../contract/texts/*/{common,translation}.json',
  { eager: true, import: 'default' },
)
const texts = (language: Language, namespace: string): ResourceKey =>
  textsOf[`../../../../../contract/texts/${language}/${namespace}.json`] ?? {}

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
  viewPriority: 0,
  profileViews: 0,
  accountStatus: 'active',
  approvalStatus: 'profileIncomplete',
  rejectionReason: '',
  reviews: [],
  isDummy: false,
}

async function render(changes: Partial<OwnGuideProfile>, language: Language = 'en') {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    interpolation: { escapeValue: false },
    resources: {
      [language]: {
        common: texts(language, 'common'),
        translation: texts(language, 'translation'),
      },
    },
  })
  const shown = { ...profile, ...changes }
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <StaticRouter location="/guide-profile">
          <StatusBanner profile={shown} />
          <SavedProfile profile={shown} onEdit={() => undefined} />
        </StaticRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  )
}

const { status } = en.guideProfile

describe('The banner over the own profile', () => {
  test.each([
    [
      'P1-120, P1-291: yellow, please complete it',
      'profileIncomplete',
      'active',
      'amber',
      'incomplete',
    ],
    ['P1-120, P1-292: blue, under review', 'pendingApproval', 'active', 'indigo', 'pending'],
    ['P1-294: red, update and submit again', 'rejected', 'active', 'danger', 'rejected'],
    ['P1-295: green, live', 'approved', 'active', 'pine', 'live'],
    ['P1-296: yellow, deactivated and not visible', 'approved', 'inactive', 'amber', 'deactivated'],
    ['P1-297: red, blocked, before everything else', 'approved', 'blocked', 'danger', 'blocked'],
    ['P1-297: red, blocked, also under review', 'pendingApproval', 'blocked', 'danger', 'blocked'],
  ] as const)('%s', async (_what, approvalStatus, accountStatus, colour, text) => {
    const html = await render({ approvalStatus, accountStatus })
    expect(html).toContain(`bg-${colour}-tint`)
    expect(html).toContain(status[`${text}Title`])
    expect(html).toContain(status[text])
    const others = (
      ['incomplete', 'pending', 'rejected', 'live', 'deactivated', 'blocked'] as const
    )
      .filter((other) => other !== text)
      .map((other) => status[`${other}Title`])
    for (const other of others) expect(html).not.toContain(other)
  })

  test('tells the reason of a rejection, and nothing where none was given', {
    tags: ['P1-293', 'P1-294'],
  }, async () => {
    const html = await render({
      approvalStatus: 'rejected',
      rejectionReason: 'The portrait shows <a> cat.',
    })
    expect(html).toContain('Reason: The portrait shows &lt;a&gt; cat.')
    expect(html).toContain(status.rejected)
    expect(await render({ approvalStatus: 'rejected' })).not.toContain('Reason:')
  })
})

describe('What may be done with the own profile', () => {
  const label = en.guideProfile.submitForReview

  test('it is submitted when complete, and neither approved nor under review', {
    tags: ['P1-119', 'P1-136', 'P1-137', 'P1-300', 'P1-301', 'P1-302'],
  }, async () => {
    for (const approvalStatus of APPROVAL_STATUSES) {
      const mayBe = approvalStatus === 'profileIncomplete' || approvalStatus === 'rejected'
      expect((await render({ approvalStatus })).includes(label)).toBe(mayBe)
      expect(await render({ approvalStatus, highlights: [] })).not.toContain(label)
    }
  })

  test('it is edited, but not by who is blocked', { tags: ['P1-116', 'P1-297'] }, async () => {
    for (const accountStatus of ACCOUNT_STATUSES) {
      const html = await render({ accountStatus })
      const edit = /<button[^>]*>Edit<\/button>/.exec(html)?.[0] ?? ''
      expect(edit.includes('disabled=""')).toBe(accountStatus === 'blocked')
      expect(html.includes(label)).toBe(accountStatus !== 'blocked')
    }
  })

  test('a price without an amount is not a price of nothing', async () => {
    const html = await render({})
    expect(html).toContain('per day')
    expect(html).not.toContain('¥0')
  })

  test.each(LANGUAGES)('what is missing is said in %s', async (language) => {
    const html = await render({ role: '', profilePicture: '', priceRanges: [] }, language)
    const { missing } = (texts(language, 'translation') as typeof en).guideProfile
    for (const words of [missing.title, missing.role, missing.profilePicture, missing.priceRanges])
      expect(html).toContain(words)
    expect(html).not.toContain(missing.highlights)
  })
})
