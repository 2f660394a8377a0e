// @vitest-environment happy-dom
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { LANGUAGES, type Language } from '@annai/contract/languages'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { beginSession, endSession } from '../../../shell/session/session.ts'
import { guideOf } from '../../../testing/guides.ts'
import { renderScreen, textsOf } from '../../../testing/render-screen.tsx'
import { GuideMissing } from './guide-missing.tsx'
import { GuidePage } from './guide-page.tsx'

async function page(
  part?: Partial<PublicGuide>,
  language: Language = 'en',
  responses: Record<string, { body: unknown }> = {},
) {
  cleanup()
  const guide = guideOf(part)
  const rendered = await renderScreen(<GuidePage guide={guide} />, { language, responses })
  // The content below the fold is loaded lazily.
  await waitFor(() =>
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(4),
  )
  return rendered
}

/** The section with this title. */
const part = (title: string) => {
  const found = screen.getByRole('heading', { name: title }).closest('section')
  if (!found) throw new Error(`there is no part ${title}`)
  return found
}

describe('the page of a guide', () => {
  test('has picture, name, role, place, tagline and introduction', async () => {
    const { container } = await page()
    expect(container.querySelector('img[src="/media/haru.webp"]')).not.toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('小林 晴子')
    for (const text of [
      'Licensed guide-interpreter',
      'Taito City, Tokyo, Japan',
      'Lanes that never burned',
      'I was born in Yanaka.',
      'We walk slowly.',
    ])
      expect(screen.getByText(text)).toBeDefined()
    await page({ location: { formattedAddress: '', country: 'Japan' } })
    expect(screen.getByText('Location').closest('dl')?.textContent).toMatch(/^Location\W*Japan/)
  })

  test('has a link for each social network, which opens a new tab', async () => {
    await page()
    const networks = () =>
      within(screen.getByRole('list', { name: 'Social media' })).getAllByRole('link')
    expect(networks().map((link) => link.getAttribute('href'))).toEqual([
      'https://www.instagram.com/haru_walks',
    ])
    expect(networks()[0]?.getAttribute('target')).toBe('_blank')
    expect(networks()[0]?.getAttribute('rel')).toContain('noopener')
    expect(networks()[0]?.querySelector('svg')).not.toBeNull()
    const { container } = await page({ socialMediaLinks: { x: 'https://evil.example/haru' } })
    expect(container.innerHTML).not.toContain('evil.example"')
    await page({ socialMediaLinks: {} })
    expect(screen.queryByRole('list', { name: 'Social media' })).toBeNull()
  })

  test('has prices, languages with their level, highlights and expertises', async () => {
    await page()
    expect(part('Price ranges').textContent).toContain('Up to four')
    expect(part('Price ranges').textContent).toContain('¥34,000 – ¥46,000')
    expect(part('Price ranges').textContent).toContain('per day')
    const spoken = screen.getByText('Languages').closest('dt')?.nextElementSibling?.textContent
    expect(spoken).toBe(
      'Japanese (Native), English (Fluent), French (Intermediate), German (Basic), Korean (Advanced)',
    )
    expect(textsOf('listitem', part('Highlights'))).toEqual(guideOf().highlights)
    expect(textsOf('listitem', part('Expertise')).slice(0, 3)).toEqual([
      'Food tours',
      'Hidden gems',
      'Tea ceremony',
    ])
  })

  test('has the first four videos, without requests to their sites until one is played', async () => {
    const { user, container } = await page({
      videoLinks: [
        ...['https://youtu.be/abcdef12345', 'https://vimeo.com/123456789'],
        ...['https://video.example/1', 'https://www.youtube.com/watch?v=abcdef12346'],
        ...['https://youtu.be/abcdef12347', 'https://youtu.be/abcdef12348'],
      ],
    })
    const play = await screen.findAllByRole('button', { name: /^Play video/ })
    expect(play.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Play video 1 from YouTube',
      'Play video 2 from Vimeo',
      'Play video 4 from YouTube',
    ])
    expect(
      screen.getByRole('link', { name: 'Watch on video.example (opens in a new tab)' }),
    ).toBeDefined()
    expect(container.innerHTML).not.toMatch(/<iframe|(?:youtube|vimeo)[\w.-]*\.com[^"]*"/)
    const [first] = play
    if (first) await user.click(first)
    expect(container.querySelector('iframe')?.getAttribute('src')).toContain('abcdef12345')
  })

  test('has reviews, newest first, with half stars, average and count', async () => {
    await page()
    const reviews = part('Reviews')
    const dates = [...reviews.querySelectorAll('time')].map((time) => time.dateTime)
    expect(dates).toEqual(guideOf().reviews.map(({ date }) => date))
    expect(reviews.textContent).toContain('May 9, 2026The best day of our trip.')
    expect(within(reviews).getByRole('img', { name: '4.7 out of 5 stars' })).toBeDefined()
    expect(within(reviews).getAllByRole('img', { name: '4.5 out of 5 stars' })).toHaveLength(2)
    expect(reviews.textContent).toContain('Average rating: 4.7')
    expect(within(reviews).getByText('3 reviews')).toBeDefined()
    const breakdown = within(reviews).getByRole('list', { name: 'Rating breakdown' })
    expect(textsOf('listitem', breakdown)).toEqual([
      '5-star reviews: 151',
      '4.5-star reviews: 24.52',
      '4-star reviews: 040',
      '3-star reviews: 030',
      '2-star reviews: 020',
      '1-star reviews: 010',
    ])
  })

  test('folds a long introduction without removing it from the page', async () => {
    const rest = 'The last sentence is here.'
    const { container } = await page({
      introduction: `${'We walk slowly. '.repeat(60)}\n\n${rest}`,
    })
    const details = container.querySelector('details')
    expect(details?.open).toBe(false)
    expect(details?.textContent).toContain(rest)
    expect(details?.querySelector('summary')?.textContent).toContain('Read more')
    await page()
    expect(document.querySelector('details')).toBeNull()
  })

  test('lists what the operator checked, without the profile before its approval', async () => {
    const checks = () => textsOf('listitem', part('What we check'))
    await page()
    expect(checks()).toHaveLength(3)
    expect(checks()[0]).toContain('approved this profile before it went public')
    expect(checks()[2]).toContain(
      'ID, licences and insurance are checked only where this page says so',
    )
    await page({ isPreview: true })
    expect(checks().join()).not.toContain('approved')
  })

  test('shows languages and prices only once', async () => {
    const { container } = await page()
    const count = (text: string) => (container.textContent ?? '').split(text).length - 1
    expect(count('French')).toBe(1)
    expect(count('46,000')).toBe(1)
  })

  test('has six reviews at first, and all of them on demand', async () => {
    const many = Array.from({ length: 8 }, (_, n) => ({
      _id: `review ${n}`,
      rating: 5,
      date: '2026-05-09T10:00:00.000Z',
      text: `Day ${n + 1}`,
    }))
    const { user } = await page({ reviews: many, reviewCount: 8 })
    expect(within(part('Reviews')).getAllByText(/^Day \d$/)).toHaveLength(6)
    await user.click(within(part('Reviews')).getByRole('button'))
    expect(within(part('Reviews')).getAllByText(/^Day \d$/)).toHaveLength(8)
  })

  test('offers its own guide the profile, but no enquiry, its steps or a report', async () => {
    const steps = () => screen.queryByRole('heading', { name: 'How booking works' })
    const report = () => screen.queryByRole('button', { name: 'Report' })
    beginSession({ token: 'a-token', role: 'guide', userId: guideOf()._id })
    await page()
    const [edit] = screen.getAllByRole('link', { name: 'Edit your profile' })
    expect(edit?.getAttribute('href')).toBe('/guide-profile')
    expect(screen.queryByRole('button', { name: 'Send an enquiry' })).toBeNull()
    expect([steps(), report()]).toEqual([null, null])
    endSession()
    await page()
    expect([steps(), report()]).not.toContain(null)
    expect(screen.getAllByRole('button', { name: 'Send an enquiry' })).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Edit your profile' })).toBeNull()
  })

  test('lets a person who is logged in report a review', async () => {
    beginSession({ token: 'a-token', role: 'user', userId: 'u1' })
    const path = '/api/reviews/r2/report'
    const { user, requests } = await page({}, 'en', { [`POST ${path}`]: { body: {} } })
    const [, second] = screen.getAllByRole('button', { name: 'Report this review' })
    if (!second) throw new Error('no button at the second review')
    await user.click(second)
    const dialog = await screen.findByRole('dialog')
    await user.selectOptions(await within(dialog).findByLabelText('Reason'), 'Spam')
    await user.type(within(dialog).getByLabelText('What happened?'), 'Never took this tour')
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }))
    await waitFor(() =>
      expect(requests.find((request) => request.path === path)?.body).toEqual({
        reason: 'Spam',
        description: 'Never took this tour',
      }),
    )
    endSession()
  })

  test('has a text and no stars without reviews', async () => {
    const { container } = await page({ reviews: [], reviewCount: 0, averageRating: 0 })
    expect(screen.getByText('No reviews yet')).toBeDefined()
    expect(container.innerHTML).not.toContain('of 5 stars')
  })

  test('opens the login dialog when a visitor saves, enquires or reports', async () => {
    for (const name of ['Add to favourites', 'Send an enquiry', 'Report']) {
      const { user } = await page()
      const [button] = screen.getAllByRole('button', { name })
      if (button) await user.click(button)
      const dialog = await screen.findByRole('dialog')
      await waitFor(() =>
        expect(within(dialog).getByRole('link', { name: 'Log in' })).toBeDefined(),
      )
    }
  })

  test('has breadcrumbs to all guides and to the pages of country and place', async () => {
    const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    await page()
    expect(hrefs()).toContain('/explore')
    expect(hrefs().join()).not.toContain('/guides/')
    await page({
      placePath: [
        { name: 'Japan', path: 'japan' },
        { name: 'Tokyo', path: 'japan/tokyo' },
      ],
    })
    expect(hrefs()).toContain('/guides/japan')
    expect(screen.getByRole('link', { name: 'Tokyo' }).getAttribute('href')).toBe(
      '/guides/japan/tokyo',
    )
  })

  test('shows its owner and the operator that it is not public', async () => {
    const notice = /Only you and our team can see it/
    await page({ isPreview: true })
    expect(screen.getByText(notice).textContent).toContain('isn’t public yet')
    await page({ isPreview: true, accountStatus: 'blocked' })
    expect(screen.getByText(notice).textContent).toContain('account is blocked')
    await page({ isPreview: true, accountStatus: 'inactive' })
    expect(screen.getByText(notice).textContent).toContain('account is deactivated')
    await page()
    expect(screen.queryByText(notice)).toBeNull()
  })

  test.each(LANGUAGES)('has all texts and dates in %s', async (language) => {
    const { container } = await page(
      { isPreview: true, videoLinks: ['https://youtu.be/abcdef12345'] },
      language,
    )
    await waitFor(() => expect(container.innerHTML).toContain('YouTube'))
    expect(container.innerHTML).not.toMatch(
      /\{\{|guideProfileView|guideCard\.|priceUnits|languages\.\w|expertises\./,
    )
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
    expect(screen.getByText(day.format(new Date('2026-05-09T10:00:00Z')))).toBeDefined()
  })
})

describe('without a guide', () => {
  test.each([
    ['notAvailable', 'This guide’s profile isn’t available.'],
    ['noUsername', 'This link looks incomplete.'],
  ] as const)('the page for %s shows: %s', async (why, text) => {
    const { user, router } = await renderScreen(<GuideMissing why={why} />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(text)
    await user.click(screen.getByRole('link'))
    expect(router.state.location.pathname).toBe('/explore')
  })
})
