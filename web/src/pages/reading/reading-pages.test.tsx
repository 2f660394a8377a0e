import { LANGUAGES, type Language } from '@annai/contract/languages'
import { createInstance, type ResourceKey } from 'i18next'
import { renderToString } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { FaqPage } from './faq-page.tsx'
import { ReadingPage } from './reading-page.tsx'

const textsOf = import.meta.glob<ResourceKey>(
  '../../../../contract/texts/*/{common,faq,legal}.json',
  {
    eager: true,
    import: 'default',
  },
)

const texts = (language: Language, namespace: string): ResourceKey =>
  textsOf[`../../../../contract/texts/${language}/${namespace}.json`] ?? {}

const About = () => <ReadingPage name="about" />
const Privacy = () => <ReadingPage name="privacy" />
const Terms = () => <ReadingPage name="terms" />

const SITES = {
  faq: createRoutesStub([{ path: '*', Component: FaqPage }]),
  about: createRoutesStub([{ path: '*', Component: About }]),
  privacy: createRoutesStub([{ path: '*', Component: Privacy }]),
  terms: createRoutesStub([{ path: '*', Component: Terms }]),
}

async function render(language: Language, page: keyof typeof SITES, url = '/') {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    interpolation: { escapeValue: false },
    resources: {
      [language]: {
        common: texts(language, 'common'),
        faq: texts(language, 'faq'),
        legal: texts(language, 'legal'),
      },
    },
  })
  const Site = SITES[page]
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <Site initialEntries={[url]} />
    </I18nextProvider>,
  )
}

const idsOf = (html: string) => [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id)

describe.each(LANGUAGES)('the FAQ in %s', (language) => {
  test('has two tabs with their sections in order', {
    tags: ['P2-148', 'P2-143', 'P2-144', 'P2-145'],
  }, async () => {
    const html = await render(language, 'faq')
    expect(html.match(/role="tab"/g)).toHaveLength(2)
    expect(idsOf(html)).toEqual([
      'visitors-booking',
      'visitors-experience',
      'visitors-benefits',
      'guides-getting_started',
      'guides-payments',
      'guides-platform_benefits',
      'guides-success_tips',
    ])
  })

  test('every answer is closed at first and opens by itself', { tags: ['P2-146'] }, async () => {
    const html = await render(language, 'faq')
    const closed = html.match(/<details [^>]*>/g) ?? []
    expect(closed.length).toBeGreaterThanOrEqual(32)
    // Neither open, nor in a group of which only one can be open.
    expect(closed.filter((tag) => / (?:open|name)\b/.test(tag))).toEqual([])
  })

  test('search engines get every question with its answer', async () => {
    const html = await render(language, 'faq')
    const facts = JSON.parse(/application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
    expect(facts['@type']).toBe('FAQPage')
    expect(facts.mainEntity).toHaveLength(html.match(/<details /g)?.length ?? 0)
  })
})

test('the tab for guides has an address of its own', async () => {
  const html = await render('en', 'faq', '/faq?tab=guides')
  const selected = /<button[^>]*aria-selected="true"[^>]*>([^<]+)</.exec(html)
  expect(selected?.[1]).toBe('For guides')
})

describe.each(['about', 'privacy', 'terms'] as const)(
  '%s',
  { tags: ['P1-207', 'P1-209', 'P1-210'] },
  (page) => {
    test.each(LANGUAGES)('shows whole texts in %s, and a way to each chapter', async (language) => {
      const html = await render(language, page)
      expect(html).not.toMatch(/\{\{|\.p\d|sections\.|&lt;/)
      expect(html).toContain('href="/contact"')
      const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => `${id}-title`)
      expect(links.length).toBeGreaterThan(4)
      expect(links).toEqual(idsOf(html))
    })
  },
)
