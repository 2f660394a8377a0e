// @vitest-environment happy-dom
import { LANGUAGES } from '@annai/contract/languages'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderHtml } from '../../testing/render-html.tsx'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FaqPage } from './faq-page.tsx'
import { ReadingPage } from './reading-page.tsx'

const idsOf = (page: ParentNode) => [...page.querySelectorAll('h2')].map(({ id }) => id)

describe.each(LANGUAGES)('the FAQ in %s', (language) => {
  test('has two tabs with their sections in order', async () => {
    const { container } = await renderScreen(<FaqPage />, { language })
    expect(screen.getAllByRole('tab')).toHaveLength(2)
    expect(idsOf(container)).toEqual([
      'visitors-booking',
      'visitors-experience',
      'visitors-benefits',
      'guides-getting_started',
      'guides-payments',
      'guides-platform_benefits',
      'guides-success_tips',
    ])
  })

  test('has all answers collapsed, and a click opens only its own', async () => {
    const { container, user } = await renderScreen(<FaqPage />, { language })
    const answers = [...container.querySelectorAll('details')]
    expect(answers.length).toBeGreaterThanOrEqual(32)
    expect(answers.filter((answer) => answer.open)).toEqual([])
    for (const answer of answers.slice(0, 2)) {
      const question = answer.querySelector('summary')
      if (question) await user.click(question)
    }
    expect(answers.map((answer) => answer.open).slice(0, 3)).toEqual([true, true, false])
  })

  test('gives search engines every question with its answer', async () => {
    const page = await renderHtml(<FaqPage />, language)
    const facts = JSON.parse(
      page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
    )
    expect(facts['@type']).toBe('FAQPage')
    expect(facts.mainEntity).toHaveLength(page.querySelectorAll('details').length)
  })
})

test('the tab for guides has an address of its own', async () => {
  const { user, router } = await renderScreen(<FaqPage />, { url: '/faq?tab=guides' })
  const selected = () => screen.getByRole('tab', { selected: true }).textContent
  expect(selected()).toBe('For guides')
  await user.click(screen.getByRole('tab', { name: 'For travellers' }))
  expect(selected()).toBe('For travellers')
  expect(router.state.location.search).toBe('')
  await user.click(screen.getByRole('tab', { name: 'For guides' }))
  expect(router.state.location.search).toBe('?tab=guides')
})

test('without scripts the tab of the address is selected', async () => {
  const page = await renderHtml(<FaqPage />, 'en', '/faq?tab=guides')
  expect(page.querySelector('[role=tab][aria-selected=true]')?.textContent).toBe('For guides')
})

describe.each(['about', 'ranking', 'privacy', 'terms'] as const)(
  'the page %s without scripts',
  (name) => {
    test.each(LANGUAGES)('has complete texts in %s, and chapter links', async (language) => {
      const page = await renderHtml(<ReadingPage name={name} />, language)
      expect(page.body.innerHTML).not.toMatch(/\{\{|\.p\d|sections\.|&lt;/)
      const hrefs = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
      expect(hrefs).toContain('/contact')
      const chapters = hrefs.filter((href) => href.startsWith('#'))
      expect(chapters.length).toBeGreaterThan(4)
      expect(chapters.map((href) => `${href.slice(1)}-title`)).toEqual(idsOf(page))
    })
  },
)
