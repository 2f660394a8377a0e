import { expect, test } from 'vitest'
import { isForeignScript, isOtherChinese, languageOfScript } from './script.ts'

test.each([
  ['See you at the west exit', ['ja', 'ko', 'zh-CN', 'zh-TW']],
  ['西口で会いましょう', ['en', 'ko', 'zh-CN', 'zh-TW']],
  ['서쪽 출구에서 만나요', ['en', 'ja', 'zh-CN', 'zh-TW']],
  ['我们在西口见面', ['en', 'ja', 'ko']],
  ['我們在西口見面', ['en', 'ja', 'ko']],
  ['Встретимся у выхода', ['en', 'ja', 'ko', 'zh-CN', 'zh-TW']],
  // Most of it is in the reader's script.
  ['Hotel Nikkoのロビーでお待ちしています', ['en', 'ko', 'zh-CN', 'zh-TW']],
  // Nothing to translate.
  ['10:30', []],
  ['👍', []],
  ['https://maps.example/a-long-address', []],
])('%s is foreign to readers of %j', (text, readers) => {
  const all = ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'] as const
  expect(all.filter((reader) => isForeignScript(text, reader))).toEqual(readers)
})

test.each([
  ['お会いできるのを楽しみにしています', ['ko', 'en'], 'ja'],
  ['西口で会いましょう', ['zh-TW', 'ko'], 'ja'],
  ['在西口見面', ['ja', 'zh-TW'], 'zh-TW'],
  ['See you soon', ['ja', 'ko'], 'en'],
  ['10:30', ['ko', 'en'], 'ko'],
  // Characters alone, where nobody concerned reads Chinese.
  ['改札前集合', ['en', 'ja'], 'ja'],
  ['Встретимся', ['ko', 'en'], null],
] as const)('%s among readers of %j is in %s', (text, preferred, language) => {
  expect(languageOfScript(text, preferred)).toBe(language)
})

test.each([
  ['我们在西口见面', 'zh-TW', true],
  ['我们在西口见面', 'zh-CN', false],
  ['我們在西口見面', 'zh-CN', true],
  ['我們在西口見面', 'zh-TW', false],
  // Written alike in both.
  ['西口集合', 'zh-TW', false],
  ['我們在西口見面', 'en', false],
] as const)('%s is written in the other Chinese than that of %s: %s', (text, reader, isOther) => {
  expect(isOtherChinese(text, reader)).toBe(isOther)
})
