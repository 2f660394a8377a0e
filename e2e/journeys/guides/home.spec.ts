import type { Page } from '@playwright/test'
import { expect, test } from '../../test.ts'

const section = (page: Page, title: string) => page.getByRole('region', { name: title })
const stories = (page: Page) =>
  section(page, 'What travellers say').getByRole('listitem').locator('visible=true')

test('The home page links a visitor to the guides', async ({ page }) => {
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.locator('span')).toHaveCount(3)
  await expect(page.getByText('Local guides around the world who listen first')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Find a guide' })).toHaveAttribute('href', '/explore')
  await section(page, 'Your guide is already there')
    .getByRole('link', { name: 'Explore guides' })
    .click()
  await expect(page).toHaveURL(/\/explore$/)
})

test('The home page gives four reasons', async ({ page }) => {
  await page.goto('/')
  await expect(
    section(page, 'Why travel with a local guide').getByRole('heading', { level: 3 }),
  ).toHaveText([
    'Explore like a local',
    'Personalised experiences',
    'Flexible scheduling',
    'Direct communication with guides',
  ])
})

test('Three destinations link to their guides', async ({ page }) => {
  await page.goto('/')
  const places = section(page, 'Where would you like to go?').getByRole('link')
  const addresses = await places.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  )
  expect(addresses).toEqual([
    '/explore?location=japan',
    '/explore?location=southKorea',
    '/explore?location=malaysia',
  ])
  await expect(places.getByRole('heading', { level: 3 })).toHaveText([
    'Japan',
    'South Korea',
    'Malaysia',
  ])
})

test('The journey has five steps in order', async ({ page }) => {
  await page.goto('/')
  await expect(section(page, 'How it works').getByRole('heading', { level: 3 })).toHaveText([
    'Browse guides',
    'Send an enquiry',
    'Review the proposal',
    'Confirm the booking',
    'Enjoy the tour',
  ])
})

test('Stories advance two at a time, automatically and by hand', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(stories(page)).toHaveCount(2)
  await expect(stories(page).getByRole('img')).toHaveCount(2)
  const stars = section(page, 'What travellers say').getByLabel(/of 5 stars$/)
  const labels = await stars.evaluateAll((all) => all.map((each) => each.ariaLabel))
  expect(labels).toHaveLength(6)
  for (const label of labels) expect(label).toMatch(/^(4\.0|4\.5|5\.0) out of 5 stars$/)
  // The demo has reviews of its own, in the reader's script.
  const texts = await section(page, 'What travellers say').locator('blockquote').allTextContents()
  const [first = '', , third = '', , fifth = ''] = texts
  expect(new Set(texts).size).toBe(6)
  await expect(stories(page).first()).toContainText(first)
  await expect(stories(page).first().getByRole('link')).toHaveAttribute('href', /^\/guide\/.+/)

  const region = section(page, 'What travellers say')
  await region.getByRole('button', { name: 'Previous stories' }).click()
  await expect(stories(page).first()).toContainText(fifth)
  await region.getByRole('button', { name: 'Next stories' }).click()
  await expect(stories(page).first()).toContainText(first)

  // The pointer and the focus are still on the stories, so they do not advance.
  await page.clock.runFor(20_000)
  await expect(stories(page).first()).toContainText(first)

  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: 'Find a guide' }).focus()
  await page.mouse.move(1, 1)
  await page.clock.runFor(5_000)
  await expect(stories(page).first()).toContainText(third)

  await region.getByRole('button', { name: 'Pause stories' }).click()
  await page.mouse.move(0, 0)
  await page.getByRole('link', { name: 'Find a guide' }).focus()
  await page.clock.runFor(20_000)
  await expect(stories(page).first()).toContainText(third)
})

test('Stories do not move with reduced motion', async ({ open }) => {
  const page = await open({ reducedMotion: 'reduce' })
  await page.clock.install()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Play stories' })).toBeVisible()
  const before = await stories(page).first().textContent()
  await page.clock.runFor(20_000)
  await expect(stories(page).first()).toHaveText(before ?? '')
})
