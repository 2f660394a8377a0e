import type { OwnGuideProfile } from '@annai/contract/guides/shapes'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../shell/forms/amount.ts'
import { draftOf, requestOf } from './profile-draft.ts'

const profile: OwnGuideProfile = {
  _id: '0190a0a0-0000-7000-8000-000000000000',
  username: 'haruka',
  displayName: '遥',
  email: 'haruka@example.com',
  role: 'Walking guide',
  profilePicture: '/media/a.webp',
  tagline: '',
  introduction: 'Lanes.',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan', countryCode: 'JP' },
  languages: ['ja:native'],
  expertises: ['teaCeremony'],
  highlights: ['Gion'],
  priceRanges: [
    { currency: 'JPY', description: '', unit: 'perDay', minPrice: 100, maxPrice: null },
  ],
  videoLinks: [],
  imageGallery: [{ imageUrl: '/media/b.webp', description: 'Lantern' }],
  socialMediaLinks: { x: 'https://x.com/haruka' },
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

describe('the profile editor', () => {
  test('sends unchanged values as they were', () => {
    expect(draftOf(profile).languages).toEqual([{ code: 'ja', proficiency: 'native' }])
    const sent = requestOf(draftOf(profile))
    expect(Object.keys(sent)).toHaveLength(16)
    expect(sent).toMatchObject({
      languages: ['ja:native'],
      highlights: ['Gion'],
      imageGallery: profile.imageGallery,
      location: { formattedAddress: 'Kyoto, Japan' },
    })
    expect(sent.socialMediaLinks?.x).toBe('https://x.com/haruka')
  })

  test('drops incomplete rows on save', () => {
    const blank = { currency: '', description: '', unit: '', minPrice: '', maxPrice: '' } as const
    const sent = requestOf({
      ...draftOf(profile),
      languages: [
        { code: 'en', proficiency: '' },
        { code: '', proficiency: 'basic' },
      ],
      highlights: ['  ', 'Gion'],
      expertises: ['', 'foodTours'],
      videoLinks: [''],
      priceRanges: [blank],
      gallery: [{ imageUrl: '', description: 'nothing' }],
    })
    expect(sent).toMatchObject({
      languages: [],
      highlights: ['Gion'],
      expertises: ['foodTours'],
      videoLinks: [],
      priceRanges: [],
      imageGallery: [],
    })
  })

  test('reduces a pasted link or an @ to the name', () => {
    const draft = draftOf(profile)
    const links = requestOf({
      ...draft,
      social: {
        ...draft.social,
        instagram: 'https://www.instagram.com/haruka.k/?hl=ja',
        threads: '@haruka',
        youtube: 'youtube.com/@haruka',
        linkedin: 'https://www.linkedin.com/in/haruka/',
      },
    }).socialMediaLinks
    expect(links).toMatchObject({
      instagram: 'https://www.instagram.com/haruka.k',
      threads: 'https://www.threads.net/@haruka',
      youtube: 'https://www.youtube.com/@haruka',
      linkedin: 'https://www.linkedin.com/in/haruka',
    })
  })

  test.each([
    ['150,000원', 150000],
    ['￦150,000', 150000],
    ['12,000円', 12000],
    ['￥１２，０００', 12000],
    ['NT$ 3,000', 3000],
    ['RM120.50', 120.5],
    ['€ 90', 90],
    ['15만원', 150000],
    ['원', null],
  ])('reads %s with its currency sign as %s', (text, amount) => {
    expect(amountOf(text)).toBe(amount)
  })

  test('reads amounts with separators and full-width digits', () => {
    const range = {
      currency: 'JPY',
      description: '',
      unit: 'perDay',
      minPrice: '１２，０００',
      maxPrice: '15,000',
    } as const
    expect(requestOf({ ...draftOf(profile), priceRanges: [range] }).priceRanges).toEqual([
      { currency: 'JPY', description: '', unit: 'perDay', minPrice: 12000, maxPrice: 15000 },
    ])
  })
})
