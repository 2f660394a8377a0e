import { describe, expect, test } from 'vitest'
import { demoGuides } from './guides.ts'

const guides = demoGuides()
const CJK = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g
const cjkShare = (text: string) => (text.match(CJK)?.length ?? 0) / text.length
const count = (list: readonly string[]) =>
  Object.fromEntries(
    [...new Set(list)].map((item) => [item, list.filter((x) => x === item).length]),
  )

describe('The people of the demo', () => {
  test('live in every country that explore filters by, most of them in the featured ones', () => {
    expect(count(guides.map((guide) => guide.country))).toEqual({
      Japan: 30,
      'South Korea': 22,
      Malaysia: 16,
      China: 8,
      Singapore: 6,
      Thailand: 7,
      Vietnam: 6,
      Indonesia: 6,
      'United States': 4,
      Canada: 2,
      'United Kingdom': 3,
      Germany: 2,
      France: 3,
      Italy: 3,
      Switzerland: 1,
      Australia: 3,
    })
  })

  test('have a user name, a name, a tagline and an e-mail address that nobody else has', () => {
    for (const field of ['username', 'displayName', 'tagline', 'email', 'introduction'] as const)
      expect(new Set(guides.map((guide) => guide[field].toLowerCase())).size).toBe(guides.length)
  })

  test('introduce themselves in Japanese, Korean or Chinese, every third one', () => {
    const share =
      guides.filter((guide) => cjkShare(guide.introduction) > 0.5).length / guides.length
    expect(share).toBeGreaterThan(0.3)
    expect(share).toBeLessThan(0.4)
  })

  test('differ in length: some write a few lines, most write paragraphs', () => {
    const lengths = guides.map(({ introduction }) => introduction.length)
    expect(lengths.filter((length) => length < 150).length).toBeGreaterThanOrEqual(5)
    expect(lengths.filter((length) => length >= 200).length / lengths.length).toBeGreaterThan(0.9)
  })

  test('never share a sentence, a highlight or a caption', () => {
    const owners = new Map<string, string>()
    for (const guide of guides) {
      const lines = [
        ...guide.introduction.split(/(?<=[.!?。？！])\s*/),
        ...guide.highlights,
        ...guide.gallery.map((picture) => picture.description),
        ...guide.reviews.map((review) => review.text),
      ]
      for (const line of lines.filter((text) => text.length > 40 || cjkShare(text) > 0.5)) {
        expect(owners.get(line) ?? guide.username, line).toBe(guide.username)
        owners.set(line, guide.username)
      }
    }
  })

  test('are not praised by every reviewer, and some have no review yet', () => {
    const ratings = guides.flatMap((guide) => guide.reviews.map((review) => review.rating))
    const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
    expect(mean).toBeGreaterThan(4.4)
    expect(mean).toBeLessThan(4.9)
    expect(guides.some((guide) => guide.reviews.length === 0)).toBe(true)
  })

  test('use every kind of expertise between them', () => {
    expect(new Set(guides.flatMap((guide) => guide.expertises)).size).toBeGreaterThanOrEqual(42)
  })

  test('have written their texts in two or more languages, twenty of them, each in its script', () => {
    const SCRIPTS = {
      ja: /[ぁ-ん]/,
      ko: /[가-힣]/,
      'zh-CN': /[一-鿿]/,
      'zh-TW': /[一-鿿]/,
      en: /[a-z]/,
    }
    const several = guides.filter(({ textLanguage }) => textLanguage !== null)
    expect(several.length).toBeGreaterThanOrEqual(20)
    for (const { username, textLanguage, introduction, versions } of several) {
      const texts = [[textLanguage ?? 'en', introduction] as const]
      for (const [language, version] of Object.entries(versions))
        texts.push([language as keyof typeof SCRIPTS, version.introduction])
      expect(texts.length, username).toBeGreaterThanOrEqual(2)
      expect(new Set(texts.map(([language]) => language)).size, username).toBe(texts.length)
      for (const [language, text] of texts) {
        expect(text, username).toMatch(SCRIPTS[language])
        expect(cjkShare(text) > 0.5, `${username}, ${language}`).toBe(language !== 'en')
      }
    }
  })
})
