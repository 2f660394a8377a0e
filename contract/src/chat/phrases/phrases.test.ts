import { describe, expect, test } from 'vitest'
import en from '../../../texts/en/phrases.json' with { type: 'json' }
import ja from '../../../texts/ja/phrases.json' with { type: 'json' }
import ko from '../../../texts/ko/phrases.json' with { type: 'json' }
import zhCN from '../../../texts/zh-CN/phrases.json' with { type: 'json' }
import zhTW from '../../../texts/zh-TW/phrases.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../../languages.ts'
import { PhraseRequest } from './shapes.ts'
import { phraseMessageKey, phraseOf, phraseText } from './text.ts'
import { BLANK_CHOICES, type Blank, blanksOf, PHRASE_KEYS, type PhraseKey } from './vocabulary.ts'

const TEXTS: Record<Language, object> = { en, ja, ko, 'zh-CN': zhCN, 'zh-TW': zhTW }

/** As i18next does, but every key must exist and every blank must be filled. */
const translator = (language: Language) => (key: string, values: Record<string, string>) => {
  const text = key.split('.').reduce<unknown>((part, name) => Object(part)[name], TEXTS[language])
  if (typeof text !== 'string') throw new Error(`${language} lacks ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? `missing ${name}`)
}
const textIn = (language: Language, key: PhraseKey, params: Record<string, string> = {}) =>
  phraseText(language, { key, params }, translator(language))

const choicesOf = (blank: Blank): readonly string[] =>
  blank in BLANK_CHOICES
    ? BLANK_CHOICES[blank as keyof typeof BLANK_CHOICES]
    : { place: ['<Gare du Nord>'], exit: ['B2'], time: ['10:05'], date: ['2026-07-10'] }[
        blank as 'place'
      ]

/** Every value of each blank, with the first of the others. */
function fillings(key: PhraseKey): Record<string, string>[] {
  const blanks = blanksOf(key)
  const first = Object.fromEntries(blanks.map((blank) => [blank, choicesOf(blank)[0] ?? '']))
  return [
    first,
    ...blanks.flatMap((blank) => choicesOf(blank).map((value) => ({ ...first, [blank]: value }))),
  ]
}

describe.each(LANGUAGES)('Phrases in %s', (language) => {
  test('are 48, each with every value of its blanks', () => {
    expect(PHRASE_KEYS).toHaveLength(48)
    for (const key of PHRASE_KEYS)
      for (const params of fillings(key)) {
        const text = textIn(language, key, params)
        expect(text, key).not.toMatch(/\{\{|missing|undefined/)
        for (const free of ['place', 'exit', 'time', 'minutes'])
          if (params[free] !== undefined) expect(text).toContain(params[free])
      }
  })

  test('say a different thing each', () => {
    const texts = PHRASE_KEYS.map((key) => textIn(language, key, fillings(key)[0]))
    expect(new Set(texts).size).toBe(PHRASE_KEYS.length)
  })

  test('name the date with its weekday, whatever the zone of the device is', () => {
    const text = textIn(language, 'answerBy', { date: '2026-07-10' })
    expect(text).toMatch(/10/)
    expect(text).toMatch(/Fri|金|금|五/)
  })
})

test('A time is shown as the clock of the place shows it, and the sentence says so', () => {
  expect(textIn('en', 'arriveAt', { time: '09:30' })).toContain('09:30 (local time)')
  expect(textIn('ja', 'arriveAt', { time: '09:30' })).toContain('現地時間09:30')
  expect(textIn('ko', 'arriveAt', { time: '09:30' })).toContain('현지 시각 09:30')
})

test('No Korean particle that depends on the word before it follows a blank', () => {
  const particle = /\}\}[’”')]?(?:[이가은는을를와과]|으?로|이?에요|예요)(?=[\s.,?]|$)/u
  for (const text of Object.values(ko.say)) expect(text).not.toMatch(particle)
})

describe('A phrase of a request', () => {
  const read = (key: string, params: object = {}) => PhraseRequest.safeParse({ key, params })

  test('has a valid value for each blank', () => {
    expect(read('late', { minutes: '10' }).data?.params).toEqual({ minutes: '10' })
    expect(read('late').success).toBe(false)
    expect(read('late', { minutes: '7' }).success).toBe(false)
    expect(read('late', { minutes: 10 }).success).toBe(false)
    expect(read('arriveAt', { time: '24:00' }).success).toBe(false)
    expect(read('answerBy', { date: '2026-02-30' }).success).toBe(false)
    expect(read('atExit', { exit: 'x'.repeat(21) }).success).toBe(false)
    expect(read('atExit', { exit: '  ' }).success).toBe(false)
    expect(read('toString').success).toBe(false)
  })

  test('keeps nothing else', () => {
    expect(read('here', { place: 'Elsewhere', from: 'ko' }).data?.params).toEqual({})
  })
})

test('A message of an unknown phrase or of another kind is no phrase', () => {
  expect(phraseOf({ messageKey: phraseMessageKey('here') })).toEqual({ key: 'here', params: {} })
  for (const messageKey of ['phrase.future', 'phrase.toString', 'booking.system.cancelled', null])
    expect(phraseOf({ messageKey })).toBeNull()
})
