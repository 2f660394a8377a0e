import { expect, test } from 'vitest'
import { closeSpaces } from './chinese-spacing.ts'

const close = (text: string, name: string, language = 'zh-CN') =>
  closeSpaces(language, text.replaceAll('{{name}}', name), { name })

test('A name in Han meets the Chinese text around it without spaces', () => {
  expect(close('您与 {{name}} 的预订已确认', '王晓明')).toBe('您与王晓明的预订已确认')
  expect(close('與 {{name}} 的預訂', '水田さくら', 'zh-TW')).toBe('與水田さくら的預訂')
  expect(close('{{name}} 想请 {{name}} 当向导', '陈思雨')).toBe('陈思雨想请陈思雨当向导')
})

test('A Latin name, a Hangul name and the end of a mixed name keep their spaces', () => {
  expect(close('与 {{name}} 的预订', 'Clara Lindqvist')).toBe('与 Clara Lindqvist 的预订')
  expect(close('与 {{name}} 的预订', '신예린')).toBe('与 신예린 的预订')
  expect(close('与 {{name}} 的预订', '小林 晴子 Haruko')).toBe('与小林 晴子 Haruko 的预订')
})

test('Spaces inside a name, next to Latin words and in other languages stay', () => {
  expect(close('与 {{name}} 的预订', '佐野 圭太')).toBe('与佐野 圭太的预订')
  expect(close('Annai {{name}} · {{name}}', '王晓明')).toBe('Annai 王晓明 · 王晓明')
  expect(close('{{name}} 님과의 예약 中 {{name}} 中', '王晓明', 'ko')).toBe(
    '王晓明 님과의 예약 中 王晓明 中',
  )
  expect(closeSpaces('zh-CN', '共 3 位', { count: 3, name: '' })).toBe('共 3 位')
})
