import { describe, expect, test } from 'vitest'
import { EnquiryRequest } from './bookings/enquiries/shapes.ts'
import { hasPiledMarks, MAX_MARKS, normalized } from './text.ts'
import { boundedText, requiredText, textUpTo, trimmedText } from './wire.ts'

const piled = (marks: number) => `a${'\u0301'.repeat(marks)}`
/** What makes normalising slow: a long run whose marks are in the wrong order. */
const hostile = (units: number) => `a${'\u0301'.repeat(units / 2 - 1)}${'\u0327'.repeat(units / 2)}`

const WRITTEN: [string, string][] = [
  ['Thai', 'ที่นี่น้ำตกสวยมาก เดี๋ยวก่อน'],
  ['Vietnamese, marks apart', 'Người Việt ở Nghệ An'.normalize('NFD')],
  ['Hindi', 'क्षत्रियों ने हिन्दुस्तान की संस्कृति को समृद्ध किया'],
  ['Bengali', 'স্ত্রীলোকের স্বাস্থ্য'],
  ['Tamil', 'ஸ்ரீலங்கா தமிழ்'],
  ['Malayalam', 'സ്ത്രീകൾക്കും കുട്ടികൾക്കും'],
  ['Burmese', 'မြန်မာနိုင်ငံ လျှို့ဝှက်ချက်'],
  ['Khmer', 'ស្ត្រី ខ្ញុំស្រឡាញ់ភ្នំពេញ'],
  ['Lao', 'ເຂົ້າໜຽວແລະຕົ້ມຍໍາ'],
  ['Tibetan, its densest syllable', 'ཧྐྵྨླྺྼྻྂ'],
  ['Hebrew, pointed and chanted', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic, vocalised', 'بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ'],
  ['Hangul in letters', '안녕하세요 대한민국'.normalize('NFD')],
  ['Japanese, half width', 'ﾄﾞｲﾂﾉﾊﾟﾝ ガギグゲゴ'],
  ['Greek, marks apart', 'ᾍδης ὦ'.normalize('NFD')],
  ['emoji', '👩‍👩‍👧‍👦 👩🏽‍❤️‍💋‍👨🏿 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ 🇯🇵'],
]

describe('Marks after one character', () => {
  test.each(WRITTEN)('as %s writes them are let in', (_script, text) => {
    expect(hasPiledMarks(text)).toBe(false)
    expect(boundedText(200).safeParse(text).success).toBe(true)
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
      expect(normalized(text, form)).toBe(text.normalize(form))
      expect(hasPiledMarks(text.normalize(form))).toBe(false)
    }
  })

  test.each([
    ['accents', '\u0301'],
    ['accents of two kinds', '\u0301\u0327'],
    ['enclosing rings', '\u20dd'],
    ['variation selectors', '\ufe0f'],
    ['joiners', '\u200d'],
    ['non-joiners', '\u200c'],
    ['tags', '\u{e0067}'],
    ['half-width voicing marks', '\uff9e'],
    ['vowel signs of Devanagari', '\u093f'],
    ['marks of Thai', '\u0e49'],
    ['marks beyond the basic plane', '\u{1d167}'],
  ])('of no script are refused: %s', (_what, mark) => {
    const text = `a${mark.repeat(MAX_MARKS + 1)}`
    expect(hasPiledMarks(text)).toBe(true)
    for (const shape of [
      boundedText(1000),
      textUpTo(1000, 'invalid'),
      trimmedText(1000, 'invalid'),
      requiredText(1000, 'required', 'tooLong'),
    ])
      expect(shape.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['marks'])
  })

  test('are counted from the character before them, wherever it is', () => {
    expect(hasPiledMarks(piled(MAX_MARKS).repeat(5))).toBe(false)
    expect(hasPiledMarks(`${'x'.repeat(500)}${piled(MAX_MARKS + 1)}`)).toBe(true)
    expect(hasPiledMarks('\u0301'.repeat(MAX_MARKS + 1))).toBe(true)
  })
})

describe('A hostile text of a million units', () => {
  const million = hostile(1_000_000)
  /** The quickest of three: what the work takes, whatever else the machine does. */
  const timeOf = (work: () => unknown) => {
    const times = [0, 1, 2].map(() => {
      const begun = performance.now()
      work()
      return performance.now() - begun
    })
    return Math.min(...times)
  }

  test('is normalised in time that grows with its length, not with its square', () => {
    expect(timeOf(() => normalized(million, 'NFC'))).toBeLessThan(500)
    expect(normalized(`${million}b`, 'NFD')).toBe(
      `a${'\u0301'.repeat(MAX_MARKS)}b`.normalize('NFD'),
    )
  })

  test.each([
    ['boundedText', boundedText(1_000)],
    ['textUpTo', textUpTo(2000, 'invalid')],
    ['requiredText', requiredText(2000, 'required', 'tooLong')],
    ['a bound that it fits', requiredText(100_000, 'required', 'tooLong')],
  ])('is refused by %s before anything else is done with it', (_name, shape) => {
    expect(shape.safeParse(million).success).toBe(false)
    expect(timeOf(() => shape.safeParse(million))).toBeLessThan(100)
  })
})

test.each(['\u200B', '\u3164', '\u2800 \u00AD', '\u2060\n\u202E', '\u200D\uFE0F', '\u{E0067}'])(
  'A text that shows nothing counts as missing: %j',
  (text) => {
    const shape = requiredText(1000, 'required', 'tooLong')
    expect(shape.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['required'])
    expect(shape.parse(`a${text}`)).toContain('a')
  },
)

test('A missing text does not hide the problems of other fields', () => {
  const enquiry = { message: ' ', location: '', customerGroupSize: 0 }
  const request = { guideId: '01a22427-c3ed-710b-b776-862c9abb5209', enquiry }
  const problems = EnquiryRequest.safeParse(request).error?.issues.map(({ path }) => path.at(-1))
  expect(problems).toEqual(['message', 'location', 'customerGroupSize', 'dateTime'])
})

test('A text beyond its bounds reaches no later check', () => {
  const seen: string[] = []
  const shape = boundedText(10).transform((text) => seen.push(text))
  const checked = boundedText(10).refine((text) => seen.push(text) > 0)
  for (const text of ['x'.repeat(11), piled(MAX_MARKS + 1)]) {
    expect(shape.safeParse(text).success).toBe(false)
    expect(checked.safeParse(text).success).toBe(false)
  }
  expect(seen).toEqual([])
})
