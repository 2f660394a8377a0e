import type { PublicGuide } from '@annai/contract/guides/shapes'

/** A public guide; a test passes only the fields that matter to it. */
export const guideOf = (part: Partial<PublicGuide> = {}): PublicGuide => ({
  _id: '01a1fe9d-d7d7-7639-b52a-53b9ee0e1cf2',
  username: 'haru_walks',
  displayName: '小林 晴子',
  role: 'Licensed guide-interpreter',
  profilePicture: '/media/haru.webp',
  tagline: 'Lanes that never burned',
  location: { formattedAddress: 'Taito City, Tokyo, Japan', country: 'Japan', countryCode: 'JP' },
  languages: ['ja:native', 'en:fluent', 'fr:intermediate', 'de:basic', 'ko:advanced'],
  expertises: ['foodTours', 'hiddenGems', 'teaCeremony', 'nightlifeTours', 'shoppingTours'],
  highlights: ['A bathhouse of 1951', 'Nezu before eight', 'Senbei off the charcoal'],
  priceRanges: [
    {
      currency: 'JPY',
      description: 'Up to four',
      unit: 'perDay',
      minPrice: 34000,
      maxPrice: 46000,
    },
  ],
  averageRating: 4.67,
  reviewCount: 3,
  answersWithin: null,
  keepsCalendar: false,
  viewPriority: 0,
  profileViews: 0,
  introduction: 'I was born in Yanaka.\n\nWe walk slowly.',
  videoLinks: [],
  imageGallery: [{ imageUrl: '/media/yanaka.webp', description: 'Cats at noon' }],
  socialMediaLinks: { instagram: 'https://www.instagram.com/haru_walks' },
  accountStatus: 'active',
  reviews: [
    { rating: 5, _id: 'r1', date: '2026-05-09T10:00:00.000Z', text: 'The best day of our trip.' },
    { rating: 4.5, _id: 'r2', date: '2026-04-02T10:00:00.000Z', text: '' },
    { rating: 4.5, _id: 'r3', date: '2026-01-31T10:00:00.000Z', text: 'ゆっくり歩けました。' },
  ],
  isDummy: false,
  ...part,
})
