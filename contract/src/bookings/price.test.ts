import { expect, test } from 'vitest'
import { priceText } from './price.ts'

test('A price is written as its language writes it, without needless decimals', () => {
  expect(priceText('en', 20_000, 'JPY')).toBe('¥20,000')
  expect(priceText('en', 12.5, 'USD')).toBe('$12.50')
  expect(priceText('zh-CN', 1500, 'CNY')).toBe('¥1,500')
})

test('Every language tells the dollars of Taiwan and the United States apart', () => {
  for (const language of ['en', 'ja', 'ko', 'zh-CN', 'zh-TW'])
    expect(priceText(language, 1500, 'TWD')).not.toBe(priceText(language, 1500, 'USD'))
  expect(priceText('zh-TW', 1500, 'TWD')).toBe('NT$1,500')
  expect(priceText('zh-TW', 1500, 'USD')).toBe('US$1,500')
})

test('Japanese names the Chinese currency by its code, not by 元 before the number', () => {
  expect(priceText('ja', 1500, 'CNY')).toBe('CNY\u00a01,500')
  expect(priceText('ja', 20_000, 'JPY')).toBe('￥20,000')
})

test('An unknown currency is written unchanged', () => {
  expect(priceText('en', 5, '?')).toBe('5 ?')
})
