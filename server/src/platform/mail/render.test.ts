import { expect, test } from 'vitest'
import { loadTexts } from '../texts.ts'
import { renderMail } from './render.ts'

const texts = loadTexts()
const words = {
  subject: 'subject',
  title: 'title',
  body: 'body',
  quote: undefined,
  facts: [],
  action: 'action',
  url: 'https://annai.example/a',
  footer: 'footer',
  links: [{ label: 'link', url: 'https://annai.example/b' }],
}

test('The colon after the label of a link is full width in Chinese and Japanese', () => {
  for (const language of ['zh-CN', 'zh-TW', 'ja'] as const) {
    const { text } = renderMail(texts, language, words)
    expect(text).toContain('action：\nhttps://annai.example/a')
    expect(text).toContain('link：https://annai.example/b')
  }
  for (const language of ['en', 'ko'] as const) {
    const { text } = renderMail(texts, language, words)
    expect(text).toContain('action:\nhttps://annai.example/a')
    expect(text).toContain('link: https://annai.example/b')
  }
})
