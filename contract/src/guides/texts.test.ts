import { describe, expect, test } from 'vitest'
import { languageOfScript } from './script-language.ts'
import { readIn } from './texts.ts'

const profile = {
  role: 'Walking guide',
  tagline: 'Lanes',
  introduction: 'I show you the lanes.',
  highlights: ['A bathhouse'],
  texts: {
    ko: { role: '골목 안내', tagline: '골목', introduction: '골목을 안내해요.', highlights: [] },
  },
}

describe('A profile', () => {
  test('is read in the language of the reader where the guide has written it', () => {
    const reading = readIn(profile, 'ko')
    expect(reading).toMatchObject({ language: 'ko', isOriginal: false })
    expect(reading.profile).toMatchObject({ role: '골목 안내', highlights: [] })
  })

  test('is read as it is elsewhere, with its language as far as it is known', () => {
    expect(readIn(profile, 'ja')).toEqual({ profile, language: null, isOriginal: true })
    expect(readIn({ ...profile, textLanguage: 'en' as const }, 'ja').language).toBe('en')
    expect(readIn({ ...profile, textLanguage: 'ko' as const }, 'ko').isOriginal).toBe(true)
  })
})

test.each([
  ['路地をご案内します', 'ja'],
  ['골목을 안내해요', 'ko'],
  ['带您走进老街', 'zh-CN'],
  ['帶您走進老街，說說這裡的故事', 'zh-TW'],
  ['Je vous montre les ruelles', null],
])('The script of "%s" shows %s', (text, language) => {
  expect(languageOfScript(text)).toBe(language)
})
