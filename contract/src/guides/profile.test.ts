import { describe, expect, test } from 'vitest'
import { ACCOUNT_LIMITS } from '../accounts/limits.ts'
import { insertWithin } from '../graphemes.ts'
import { MEDIA_LIMITS } from '../media/limits.ts'
import { canSubmit, missingParts } from './completeness.ts'
import { COUNTER_SHARE, GUIDE_LIMITS } from './limits.ts'
import { GuideProfileRequest, type OwnGuideProfile } from './shapes.ts'
import { isSocialUrl, SOCIAL_KEYS, type SocialNetwork } from './social.ts'
import { handleOf, socialUrl } from './social-handle.ts'
import { APPROVAL_STATUSES, EXPERTISES, LANGUAGE_CODES, PROFICIENCIES } from './vocabulary.ts'

type Complete = Parameters<typeof canSubmit>[0]

const complete: Complete = {
  username: 'haruka',
  displayName: '遥',
  role: '路地歩きの案内人',
  profilePicture: '/media/a.webp',
  introduction: '京都の路地で育ちました。',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan' },
  languages: ['ja:native'],
  expertises: ['hiddenGems'],
  highlights: ['祇園の裏道'],
  priceRanges: [
    { currency: 'JPY', description: '', unit: 'perDay', minPrice: 20000, maxPrice: null },
  ],
  approvalStatus: 'profileIncomplete',
}

describe('A complete profile', () => {
  test('needs no tagline, video, gallery or social link', () => {
    expect(missingParts(complete)).toEqual([])
  })

  test.each<[string, keyof Complete, Partial<OwnGuideProfile>]>([
    ['a username', 'username', { username: '' }],
    ['a display name', 'displayName', { displayName: '' }],
    ['a role', 'role', { role: '  ' }],
    [
      'a location with a formatted address',
      'location',
      { location: { formattedAddress: '', country: 'Japan' } },
    ],
    ['a language', 'languages', { languages: [] }],
    ['an expertise', 'expertises', { expertises: [] }],
    ['a highlight', 'highlights', { highlights: [] }],
    ['a price range', 'priceRanges', { priceRanges: [] }],
    ['an introduction', 'introduction', { introduction: ' \n' }],
    ['a profile picture', 'profilePicture', { profilePicture: '' }],
  ])('%s', (_what, part, lack) => {
    const profile = { ...complete, ...lack } as Complete
    expect(missingParts(profile)).toEqual([part])
    expect(canSubmit(profile)).toBe(false)
  })

  test('may be submitted unless it is approved or under review', () => {
    const allowed = APPROVAL_STATUSES.filter((approvalStatus) =>
      canSubmit({ ...complete, approvalStatus }),
    )
    expect(allowed).toEqual(['profileIncomplete', 'rejected'])
  })
})

describe('What a guide profile may hold', () => {
  const taken = (part: object) => GuideProfileRequest.safeParse(part).success
  // A letter with its mark, and a family: one character each to the person who types them.
  const letters = { plain: 'x', marked: 'が'.normalize('NFD'), family: '👩‍👩‍👧' }
  const range = { currency: 'JPY', unit: 'perDay', minPrice: 1, maxPrice: 2 }
  const picture = { imageUrl: '/media/a.webp' }

  test.each<[string, number, (text: string) => object]>([
    ['a display name of 50', 50, (displayName) => ({ displayName })],
    ['a role of 100, in free words', 100, (role) => ({ role })],
    [
      'a location of 100',
      100,
      (formattedAddress) => ({ location: { formattedAddress, country: 'Japan' } }),
    ],
    ['a highlight of 100', 100, (highlight) => ({ highlights: [highlight] })],
    ['an introduction of 2000', 2000, (introduction) => ({ introduction })],
    [
      'a price description of 100',
      100,
      (description) => ({ priceRanges: [{ ...range, description }] }),
    ],
    ['a tagline of 100', 100, (tagline) => ({ tagline })],
    [
      'a description of a picture of 200',
      200,
      (description) => ({ imageGallery: [{ ...picture, description }] }),
    ],
  ])('%s characters, and not one more', (_what, limit, make) => {
    for (const letter of Object.values(letters)) {
      expect(taken(make(letter.repeat(limit)))).toBe(true)
      expect(taken(make(letter.repeat(limit + 1)))).toBe(false)
    }
  })

  test('a username of 30 letters', () => {
    expect(taken({ username: 'u'.repeat(30) })).toBe(true)
    expect(taken({ username: 'u'.repeat(31) })).toBe(false)
  })

  test.each<[string, number, object, string]>([
    ['10 languages', 10, LANGUAGE_CODES.map((code) => `${code}:basic`), 'languages'],
    ['5 expertises', 5, EXPERTISES, 'expertises'],
    ['3 highlights', 3, Array(4).fill('x'), 'highlights'],
    ['3 price ranges', 3, Array(4).fill(range), 'priceRanges'],
    ['4 video links', 4, Array(5).fill('https://youtu.be/abcdefghijk'), 'videoLinks'],
    ['9 pictures', 9, Array(10).fill(picture), 'imageGallery'],
  ])('%s, and not one more', (_what, limit, list, field) => {
    const items = list as unknown[]
    expect(taken({ [field]: items.slice(0, limit) })).toBe(true)
    expect(taken({ [field]: items.slice(0, limit + 1) })).toBe(false)
  })

  test('the limits as specified', () => {
    const { languages, expertises, highlights, priceRanges, videoLinks, gallery } = GUIDE_LIMITS
    expect([languages, expertises, highlights, priceRanges, videoLinks, gallery]).toEqual([
      10, 5, 3, 3, 4, 9,
    ])
    expect([MEDIA_LIMITS.fileBytes, COUNTER_SHARE]).toEqual([5 * 1024 * 1024, 0.9])
    expect(ACCOUNT_LIMITS.profileUsername.max).toBe(30)
  })

  test('languages are code:proficiency, of 13 codes and 5 levels', () => {
    expect(LANGUAGE_CODES.join(' ')).toBe('en ja ko zh-Hans zh-Hant id th es fr de it ru ar')
    expect(PROFICIENCIES.join(' ')).toBe('native fluent advanced intermediate basic')
    for (const code of LANGUAGE_CODES)
      for (const level of PROFICIENCIES) {
        expect(taken({ languages: [`${code}:${level}`] })).toBe(true)
        expect(`${code}:${level}`.length).toBeLessThanOrEqual(GUIDE_LIMITS.language)
      }
    for (const wrong of ['zh-CN:native', 'ja:perfect', 'ja:native:x'])
      expect(taken({ languages: [wrong] })).toBe(false)
  })

  test('expertises are the 44 keys of the specification', () => {
    expect(new Set(EXPERTISES).size).toBe(44)
    for (const key of EXPERTISES) expect(key.length).toBeLessThanOrEqual(GUIDE_LIMITS.expertise)
    expect(taken({ expertises: ['somethingElse'] })).toBe(false)
  })
})

describe('A name on a social network', () => {
  test.each<[SocialNetwork, string]>([
    ['instagram', 'https://www.instagram.com/haruka'],
    ['facebook', 'https://www.facebook.com/haruka'],
    ['x', 'https://x.com/haruka'],
    ['threads', 'https://www.threads.net/@haruka'],
    ['youtube', 'https://www.youtube.com/@haruka'],
    ['tiktok', 'https://www.tiktok.com/@haruka'],
    ['linkedin', 'https://www.linkedin.com/in/haruka'],
    ['xiaohongshu', 'https://www.xiaohongshu.com/user/profile/haruka'],
  ])('%s is stored as %s, however it was typed', (network, url) => {
    const bare = url.replace('https://www.', '').replace('https://', '')
    for (const typed of [
      'haruka',
      '@haruka',
      ' haruka ',
      url,
      bare,
      `${url}/`,
      `${url}?hl=ja#top`,
    ]) {
      expect(socialUrl(network, typed)).toBe(url)
      expect(handleOf(network, typed)).toBe('haruka')
    }
    expect(isSocialUrl(network, url)).toBe(true)
    expect(socialUrl(network, ' ')).toBe('')
  })

  test('older addresses of a page, and names that are not in Latin letters', () => {
    expect(handleOf('x', 'https://twitter.com/haruka')).toBe('haruka')
    expect(handleOf('youtube', 'https://www.youtube.com/c/haruka/videos')).toBe('haruka')
    expect(handleOf('facebook', 'https://www.facebook.com/profile.php?id=100012&sk=about')).toBe(
      '100012',
    )
    const url = socialUrl('linkedin', '森-遥')
    expect(isSocialUrl('linkedin', url)).toBe(true)
    expect(handleOf('linkedin', url)).toBe('森-遥')
    expect(handleOf('x', '100%')).toBe('100%')
  })

  test.each<[SocialNetwork, string]>([
    ['instagram', 'has space'],
    ['instagram', '하루카'],
    ['instagram', 'https://evil.com/x'],
    ['instagram', 'evil.com/x'],
    ['instagram', 'https://www.instagram.com/p/C1abc/'],
    ['instagram', 'https://instagram.com.evil.com/haruka'],
    ['facebook', 'https://www.facebook.com/groups/kyoto'],
    ['youtube', 'https://www.youtube.com/shorts/abc'],
    ['linkedin', 'https://www.linkedin.com/company/annai'],
    ['x', 'https://www.instagram.com/haruka'],
    ['x', '100%'],
    ['x', '../haruka'],
  ])('on %s is not %s', (network, typed) => {
    expect(isSocialUrl(network, socialUrl(network, typed))).toBe(false)
  })

  test.each<[SocialNetwork, string, string]>([
    ['facebook', 'https://m.facebook.com/haruka', 'haruka'],
    ['linkedin', 'https://kr.linkedin.com/in/haruka/', 'haruka'],
    ['threads', 'https://www.threads.com/@haruka', 'haruka'],
    ['youtube', '@하루카', '하루카'],
  ])('on %s is read from %s', (network, typed, name) => {
    expect(handleOf(network, typed)).toBe(name)
    expect(isSocialUrl(network, socialUrl(network, typed))).toBe(true)
  })

  test('there are eight networks', () => {
    expect(SOCIAL_KEYS.join(' ')).toBe(
      'instagram facebook x threads youtube tiktok linkedin xiaohongshu',
    )
  })
})

describe('input beyond a limit', () => {
  // The caret stands behind what was typed.
  test.each([
    ['at the end', 'abcde', 'abcdef|', 'abcde|'],
    ['in the middle, and pushes nothing out', 'abcde', 'abX|cde', 'ab|cde'],
    ['as far as it fits', 'abc', 'aXYZ|bc', 'aXY|bc'],
    ['where a text is pasted over a selection', 'abcde', 'aXYZWV|e', 'aXYZ|e'],
    ['among letters that are all the same', 'aaaaa', 'aaa|aaa', 'aa|aaa'],
    ['where a letter with its mark counts as one', 'がが', 'がががががが|が', 'がががが|が'],
    ['and no half of a family stays', 'abcd', 'abcd👩‍👩‍👧👩‍👩‍👧|', 'abcd👩‍👩‍👧|'],
  ])('is ignored %s', (_where, before, typed, kept) => {
    const found = insertWithin(before, typed.replace('|', ''), typed.indexOf('|'), 5)
    expect(`${found.text.slice(0, found.caret)}|${found.text.slice(found.caret)}`).toBe(kept)
  })

  test('allows a text that was too long before to become shorter', () => {
    expect(insertWithin('abcdefgh', 'abcdefg', 7, 5).text).toBe('abcdefg')
    expect(insertWithin('abcdefgh', 'abcdefghi', 9, 5).text).toBe('abcdefgh')
  })
})
