// @vitest-environment happy-dom
import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { expect, test } from 'vitest'
import { guideOf } from '../../../testing/guides.ts'
import { renderHtml } from '../../../testing/render-html.tsx'
import { GuideHead } from './guide-page.tsx'
import { GuideStructuredData } from './guide-structured-data.tsx'

async function headOf(part: Partial<PublicGuide> = {}, language: Language = 'en') {
  const page = await renderHtml(<GuideHead guide={guideOf(part)} />, language)
  const meta = (name: string) =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content')
  return { title: page.querySelector('title')?.textContent, meta }
}

async function factsOf(part: Partial<PublicGuide> = {}) {
  const page = await renderHtml(<GuideStructuredData guide={guideOf(part)} />)
  const json = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
  return JSON.parse(json)['@graph'][0]
}

test('The title of a guide has the name, place and languages', async () => {
  const { title, meta } = await headOf()
  const who = '小林 晴子, local guide in Taito City, Tokyo, Japan (Japanese, English, French)'
  expect(title).toBe(`${who} · Annai`)
  expect(meta('og:title')).toBe(who)
  expect(meta('description')).toBe('Lanes that never burned · From ¥34,000 per day · 3 reviews')
  expect(meta('og:image')).toContain('/og/guide/haru_walks.png?lang=en')
  const japanese = await headOf({}, 'ja')
  expect(japanese.meta('og:title')).toContain('の現地ガイド（日本語、英語')
})

test('A place that is not in the gazetteer is not in the title', async () => {
  const { title } = await headOf({ isPlaceKnown: false })
  expect(title).toBe('小林 晴子, local guide (Japanese, English, French) · Annai')
})

test('Search engines read a service with name, place, languages, rating and price', async () => {
  expect(await factsOf()).toMatchObject({
    '@type': 'Service',
    name: 'Local guide 小林 晴子 (Taito City, Tokyo, Japan)',
    areaServed: { name: 'Taito City, Tokyo, Japan', address: { addressCountry: 'JP' } },
    availableChannel: { availableLanguage: ['ja', 'en', 'fr', 'de', 'ko'] },
    aggregateRating: { ratingValue: 4.67, reviewCount: 3 },
    offers: { price: 34000, priceCurrency: 'JPY' },
  })
  const unknown = await factsOf({ isPlaceKnown: false })
  expect(unknown.name).toBe('Local guide 小林 晴子')
  expect(unknown.areaServed).toBeUndefined()
})
