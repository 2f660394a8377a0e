import { describe, expect, test } from 'vitest'
import en from '../../texts/en/translation.json' with { type: 'json' }
import ja from '../../texts/ja/translation.json' with { type: 'json' }
import ko from '../../texts/ko/translation.json' with { type: 'json' }
import zhCN from '../../texts/zh-CN/translation.json' with { type: 'json' }
import zhTW from '../../texts/zh-TW/translation.json' with { type: 'json' }
import { LANGUAGES } from '../languages.ts'
import { EXPERTISES, LANGUAGE_CODES, PROFICIENCIES } from './vocabulary.ts'

const TEXTS = { en, 'zh-CN': zhCN, 'zh-TW': zhTW, ja, ko }

test('The interface speaks exactly five languages', () => {
  expect(LANGUAGES).toEqual(['en', 'zh-CN', 'zh-TW', 'ja', 'ko'])
})

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = TEXTS[language]
  test('every language that a guide may speak is named by languages.{code}', () => {
    expect(new Set(Object.keys(texts.languages))).toEqual(new Set(LANGUAGE_CODES))
  })
  test('every level is named by proficiencies.{level}', () => {
    expect(new Set(Object.keys(texts.proficiencies))).toEqual(new Set(PROFICIENCIES))
  })
  test('all 44 expertises are named by expertises.{key}', () => {
    expect(EXPERTISES).toHaveLength(44)
    expect(new Set(Object.keys(texts.expertises))).toEqual(new Set(EXPERTISES))
    expect(new Set(Object.values(texts.expertises)).size).toBe(44)
  })
})
