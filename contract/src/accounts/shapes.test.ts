import { describe, expect, test } from 'vitest'
import { PERSON_ROLES } from '../person.ts'
import { ACCOUNT_LIMITS, ACCOUNT_TIMES } from './limits.ts'
import { GuideSignup, SignupRequest, UserProfileRequest, UserSignup } from './shapes.ts'

const traveller = {
  role: 'user',
  username: 'mina_sato',
  email: 'mina@example.com',
  password: 'secret1',
  displayName: 'Mina',
  agreeTerms: true,
  language: 'ja',
}
const guide = {
  ...traveller,
  role: 'guide',
  location: { formattedAddress: 'Kyoto, Japan', country: 'Japan' },
  introduction: 'I know every lane.',
}
const problemsOf = (shape: typeof UserSignup | typeof GuideSignup, body: object) =>
  (shape.safeParse(body).error?.issues ?? []).map(({ message }) => message)

test('logged-in people are travellers or guides, everyone else is a visitor', () => {
  expect(PERSON_ROLES).toEqual(['user', 'guide'])
})

test('the limits and the lock are those of the specification', () => {
  expect(ACCOUNT_LIMITS).toMatchObject({
    username: { min: 3, max: 20 },
    password: { min: 6 },
    displayName: { min: 2, max: 50 },
    signupIntroduction: 500,
  })
  expect(ACCOUNT_TIMES.resendLockSeconds).toBe(600)
})

describe('The guide form has the rules of the user form', () => {
  test.each<[object, string]>([
    [{ username: '' }, 'usernameRequired'],
    [{ username: 'mi na' }, 'usernamePattern'],
    [{ username: 'mi' }, 'usernameLength'],
    [{ username: 'm'.repeat(21) }, 'usernameLength'],
    [{ email: '' }, 'emailRequired'],
    [{ email: 'nobody' }, 'emailInvalid'],
    [{ password: '' }, 'passwordRequired'],
    [{ password: '12345' }, 'passwordLength'],
    [{ password: 'p'.repeat(257) }, 'tooLong'],
    [{ displayName: ' ' }, 'displayNameRequired'],
    [{ displayName: 'M' }, 'displayNameLength'],
    [{ displayName: '案'.repeat(51) }, 'displayNameLength'],
  ])('%o is %s on both', (changes, problem) => {
    expect(problemsOf(GuideSignup, { ...guide, ...changes })).toContain(problem)
    expect(problemsOf(GuideSignup, { ...guide, ...changes })).toEqual(
      problemsOf(UserSignup, { ...traveller, ...changes }),
    )
  })

  test.each([
    ['a mark of direction', 'Mina\u061C K'],
    ['a soft hyphen', 'Mi\u00ADna'],
    ['a separator of lines', 'Mina\u2028K'],
    ['fillers of Hangul', 'Mi\u3164na'],
    ['fillers of Braille', 'Mi\u2800na'],
    ['a tag', 'Mina\u{E0020}'],
    ['a mark of musical notation', 'Mina\u{1D173}'],
  ])('a name with %s is refused: it is invisible', (_what, displayName) => {
    expect(problemsOf(UserSignup, { ...traveller, displayName })).toEqual(['displayNameCharacters'])
  })

  test.each(['Annai', 'annai support', 'ADMIN', 'Ａｎｎａｉ・Ｓｕｐｐｏｒｔ'])(
    '%s is refused as a name: it reads as the site itself',
    (displayName) => {
      expect(problemsOf(UserSignup, { ...traveller, displayName })).toEqual(['displayNameReserved'])
    },
  )

  test.each(['https://evil.example', 'Mina evil.com', 'mina@evil.net'])(
    '%s is refused as a name: it is a link',
    (displayName) => {
      expect(problemsOf(UserSignup, { ...traveller, displayName })).toEqual(['displayNameLink'])
    },
  )

  test.each(['annai_support', 'security', 'AnnaiTeam'])(
    '%s is refused as a username: it reads as the site itself',
    (username) => {
      expect(problemsOf(UserSignup, { ...traveller, username })).toEqual(['usernameReserved'])
    },
  )

  test('a username in full width or with invisible characters is the one that is meant', () => {
    const kept = (username: string) => UserSignup.parse({ ...traveller, username }).username
    for (const typed of ['ｍｉｎａ＿１', ' mina_1', 'mina\u200B_1\uFEFF'])
      expect(kept(typed)).toBe('mina_1')
  })

  test('texts of one line lose what nobody sees, and keep the joiners of their script', () => {
    const kept = (location: string) => UserProfileRequest.parse({ location }).location
    expect(kept('Kyoto\u202E, Japan\u200B')).toBe('Kyoto, Japan')
    expect(kept('Kyoto,\nJapan\u2028')).toBe('Kyoto, Japan ')
    for (const text of ['می\u200Cخواهم', 'ශ්\u200Dරී', '👩\u200D🏫', '東京　日本'])
      expect(kept(text)).toBe(text)
  })

  test('a name is stored in one normal form and may be of any script', () => {
    const kept = (displayName: string) =>
      UserSignup.parse({ ...traveller, displayName }).displayName
    expect(kept('Jose\u0301')).toBe('José')
    for (const name of [
      'Annai Yamamoto',
      'ශ්\u200Dරී',
      '👩\u200D🏫 Mina',
      '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Isla',
      '葛\u{E0100}城',
      '김지우',
      'สมชาย',
    ])
      expect(kept(name)).toBe(name)
  })

  test('an address in full width is stored in the form that mail servers accept', () => {
    const kept = (email: string) => UserSignup.parse({ ...traveller, email }).email
    expect(kept('mina＠example.com')).toBe('mina@example.com')
    expect(kept('ｍｉｎａ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('mina@example.com')
    expect(kept('\u200Bmina@example。com\u2060')).toBe('mina@example.com')
    expect(kept('jose\u0301@example.com')).toBe('josé@example.com')
  })

  test.each([
    ['mina@bücher.example', 'mina@xn--bcher-kva.example'],
    ['Mina@BU\u0308CHER。example', 'Mina@xn--bcher-kva.example'],
    ['みな@例え.テスト', 'みな@xn--r8jz45g.xn--zckzah'],
    ['mina@xn--bcher-kva.example', 'mina@xn--bcher-kva.example'],
    ['mina@Example.COM', 'mina@Example.COM'],
    ['mina@10.10', 'mina@10.10'],
    ['mina@bücher.example/other', 'mina@bücher.example/other'],
    ['mina@bücher.example#.com', 'mina@bücher.example#.com'],
    ['mina@bücher%2eexample.com', 'mina@bücher%2eexample.com'],
  ])('an address has one form of its domain, which is never another one: %s', (typed, stored) => {
    expect(UserSignup.parse({ ...traveller, email: typed }).email).toBe(stored)
  })

  test('the payload contains the language, which is stored', () => {
    expect(SignupRequest.parse(guide).language).toBe('ja')
    expect(SignupRequest.parse({ ...guide, language: 'zh' }).language).toBe('zh-CN')
    expect(SignupRequest.parse({ ...guide, language: 'fr' }).language).toBe('en')
  })
})
