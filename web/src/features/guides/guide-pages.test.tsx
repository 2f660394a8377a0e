import type { PublicGuide } from '@annai/contract/guides/shapes'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type ResourceKey } from 'i18next'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { guideOf } from '../../testing/guides.ts'
import { GuideCard } from './cards/guide-card.tsx'
import { GuideMissing } from './public/guide-missing.tsx'
import { GuidePage } from './public/guide-page.tsx'

const textsOf = import.meta.glob<ResourceKey>(
  '../../../../contract/texts/*/{common,translation}.json',
  { eager: true, import: 'default' },
)
const texts = (language: Language, namespace: string): ResourceKey =>
  textsOf[`../../../../contract/texts/${language}/${namespace}.json`] ?? {}

/** The words of a page as a reader meets them: no head, no marks, no hidden addresses. */
const textOf = (html: string) =>
  html
    .replace(/<title>.*?<\/title>|<script.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ')

async function render(language: Language, screen: ReactNode): Promise<string> {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    interpolation: { escapeValue: false },
    resources: {
      [language]: {
        common: texts(language, 'common'),
        translation: texts(language, 'translation'),
      },
    },
  })
  const router = createMemoryRouter([{ path: '*', element: screen }])
  // Whole, with the parts that follow the page, and each where it belongs.
  const { prelude } = await prerender(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nextProvider>
    </QueryClientProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

const card = (part?: Partial<PublicGuide>, language: Language = 'en') =>
  render(language, <GuideCard guide={guideOf(part)} onVisitor={() => undefined} />)
const page = (part?: Partial<PublicGuide>, language: Language = 'en') =>
  render(language, <GuidePage guide={guideOf(part)} />)
const listOf = (html: string, label: string) =>
  (new RegExp(`<ul aria-label="${label}"[^>]*>(.*?)</ul>`, 's').exec(html)?.[1] ?? '')
    .split('</li>')
    .map((item) => textOf(item).trim())
    .filter(Boolean)

describe('The card of a guide', () => {
  test('leads to the page and shows picture, name, role, address, tagline', {
    tags: ['P1-188', 'P1-189', 'P1-191', 'P1-192', 'P1-193', 'P1-194'],
  }, async () => {
    const html = await card()
    expect(html).toContain('href="/guide/haru_walks"')
    expect(html).toContain('src="/media/haru.webp"')
    for (const words of [
      '小林 晴子',
      'Licensed guide-interpreter',
      'Taito City, Tokyo, Japan',
      'Lanes that never burned',
    ])
      expect(textOf(html)).toContain(words)
    const country = await card({ location: { formattedAddress: '', country: 'Japan' } })
    expect(textOf(country)).toMatch(/interpreter Japan Lanes/)
  })

  test('without a picture it has a drawing', { tags: ['P1-190'] }, async () => {
    expect(await card({ profilePicture: '' })).toContain('src="/portrait-fallback.svg"')
  })

  test('shows three languages and counts the rest', {
    tags: ['P1-195', 'P1-196', 'P1-530'],
  }, async () => {
    expect(listOf(await card(), 'Languages')).toEqual(['Japanese', 'English', 'French', '+2'])
    const three = await card({ languages: ['ja:native', 'en:fluent', 'fr:basic'] })
    expect(listOf(three, 'Languages')).toEqual(['Japanese', 'English', 'French'])
  })

  test('shows three highlights and five expertises, however many there are', {
    tags: ['P1-197', 'P1-198', 'P1-530'],
  }, async () => {
    const html = await card({
      highlights: ['one', 'two', 'three', 'four'],
      expertises: [...guideOf().expertises, 'photographyTours', 'hikingTours'],
    })
    expect(listOf(html, 'Highlights')).toEqual(['one', 'two', 'three'])
    expect(listOf(html, 'Expertise')).toHaveLength(5)
  })

  test('leaves out what there is not, and says that the price is to be asked for', async () => {
    const html = await card({
      ...{ role: '', tagline: '', languages: [], highlights: [], expertises: [] },
      ...{ priceRanges: [], reviewCount: 0, averageRating: 0 },
    })
    expect(html).not.toContain('role="img"')
    expect(listOf(html, 'Highlights')).toEqual([])
    expect(textOf(html)).toContain('Price on request')
  })
})

describe('The page of a guide', () => {
  test('shows picture, name, role, place, tagline, introduction', {
    tags: ['P1-139', 'P1-140', 'P1-141', 'P1-142', 'P1-144', 'P1-145'],
  }, async () => {
    const html = await page()
    expect(html).toContain('src="/media/haru.webp"')
    expect(html).toMatch(/<h1[^>]*>小林 晴子<\/h1>/)
    const words = textOf(html)
    for (const said of [
      'Licensed guide-interpreter',
      'Taito City, Tokyo, Japan',
      'Lanes that never burned',
      'I was born in Yanaka. We walk slowly.',
    ])
      expect(words).toContain(said)
    const plain = await page({ location: { formattedAddress: '', country: 'Japan' } })
    expect(textOf(plain)).toContain('Location Japan')
  })

  test('shows an icon for each network that is set, in a tab of its own', {
    tags: ['P1-143'],
  }, async () => {
    const html = await page()
    const links = [...html.matchAll(/<a href="https:[^>]*>/g)].map(([tag]) => tag)
    expect(links).toHaveLength(1)
    expect(links[0]).toContain('target="_blank"')
    expect(links[0]).toContain('noopener')
    expect(await page({ socialMediaLinks: { x: 'https://evil.example/haru' } })).not.toContain(
      'evil.example"',
    )
    expect(await page({ socialMediaLinks: {} })).not.toContain('Social media')
  })

  test('shows prices, languages with their level, highlights, expertises', {
    tags: ['P1-146', 'P1-147', 'P1-148', 'P1-149'],
  }, async () => {
    const words = textOf(await page())
    expect(words).toContain('Up to four ¥34,000 – ¥46,000 per day')
    expect(words).toContain('Japanese Native English Fluent French Intermediate')
    expect(words).toContain('A bathhouse of 1951 Nezu before eight Senbei off the charcoal')
    expect(words).toContain('Food tours Hidden gems Tea ceremony')
  })

  test('shows the first four videos, and asks their sites for nothing', {
    tags: ['P1-150', 'P1-151'],
  }, async () => {
    const html = await page({
      videoLinks: [
        ...['https://youtu.be/abcdef12345', 'https://vimeo.com/123456789'],
        ...['https://video.example/1', 'https://www.youtube.com/watch?v=abcdef12346'],
        ...['https://youtu.be/abcdef12347', 'https://youtu.be/abcdef12348'],
      ],
    })
    expect(html.match(/Play video \d from YouTube/g)).toHaveLength(2)
    expect(html.match(/Play video 2 from Vimeo/g)).toHaveLength(1)
    expect(textOf(html)).toContain('Watch on video.example (opens in a new tab)')
    expect(html).not.toMatch(/<iframe|(?:youtube|vimeo)[\w.-]*\.com[^"]*"/)
  })

  test('shows reviews, newest first, with half stars, average and count', {
    tags: ['P1-155', 'P1-156', 'P1-157', 'P1-158'],
  }, async () => {
    const html = await page()
    const reviews = html.slice(html.indexOf('Rating breakdown'))
    const dates = [...reviews.matchAll(/<time dateTime="([^"]+)"/g)].map(([, date]) => date)
    expect(dates).toEqual(guideOf().reviews.map(({ date }) => date))
    expect(textOf(reviews)).toContain('May 9, 2026 The best day of our trip.')
    expect(html).toContain('aria-label="4.7 out of 5 stars"')
    expect(reviews.match(/aria-label="4.5 out of 5 stars"/g)).toHaveLength(2)
    expect(textOf(html)).toContain('Average rating: 4.7 4.7 3 reviews')
    expect(listOf(html, 'Rating breakdown').map((line) => line.split(' ')[2])).toEqual([
      '3',
      '0',
      '0',
      '0',
      '0',
    ])
  })

  test('has no stars before the first review, and says so', async () => {
    const html = await page({ reviews: [], reviewCount: 0, averageRating: 0 })
    expect(textOf(html)).toContain('No reviews yet.')
    expect(html).not.toContain('of 5 stars')
  })

  test('has buttons to keep, to ask and to report', {
    tags: ['P1-159', 'P1-160', 'P1-161'],
  }, async () => {
    const html = await page()
    for (const name of ['Add to favourites', 'Send an enquiry', 'Report'])
      expect(html).toMatch(new RegExp(`<button[^>]*>(?:<svg.*?</svg>)?${name}</button>`))
  })

  test('leads back to all guides and to those of the country', async () => {
    expect(await page()).toContain('href="/explore?location=japan"')
    const elsewhere = { formattedAddress: 'Taipei, Taiwan', country: 'Taiwan', countryCode: 'TW' }
    expect(await page({ location: elsewhere })).not.toContain('location=')
  })

  test('tells its owner and the operator that it is not public', async () => {
    const note = 'Only you and our team can see it'
    expect(textOf(await page({ isPreview: true }))).toContain(note)
    expect(textOf(await page())).not.toContain(note)
  })

  test.each(LANGUAGES)(
    'has every word in %s, prices and dates as written there',
    async (language) => {
      const html = await page(
        { isPreview: true, videoLinks: ['https://youtu.be/abcdef12345'] },
        language,
      )
      expect(html).not.toMatch(
        /\{\{|guideProfileView|guideCard\.|priceUnits|languages\.\w|expertises\./,
      )
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      expect(html).toContain(day.format(new Date('2026-05-09T10:00:00Z')))
    },
  )
})

describe('Without a guide to show', () => {
  test('the page says that the profile is not available', { tags: ['P1-162'] }, async () => {
    const words = textOf(await render('en', <GuideMissing why="notAvailable" />))
    expect(words).toContain('This guide’s profile isn’t available.')
  })

  test('the page says that no name was given', { tags: ['P1-163'] }, async () => {
    const words = textOf(await render('en', <GuideMissing why="noUsername" />))
    expect(words).toContain('This link is missing a guide’s username.')
  })
})
