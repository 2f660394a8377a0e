import en from '@annai/contract/texts/en/translation.json' with { type: 'json' }
import type { Locator, Page } from '@playwright/test'
import { approvedGuide } from '../../actors/bookings.ts'
import {
  demoPerson,
  type Person,
  signIn,
  signUpGuide,
  signUpTraveller,
} from '../../actors/people.ts'
import { runUntilSeen } from '../../browser/clock.ts'
import { press } from '../../browser/controls.ts'
import { expect, test } from '../../test.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const paths = (links: ReturnType<Page['getByRole']>) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
const linksOf = async (page: Page) => (await paths(nav(page).getByRole('link'))).slice(1)

async function openMenu(page: Page, person: Person) {
  await signIn(page, person)
  await page.goto('/about')
  await nav(page).getByRole('button', { name: 'Your account' }).click()
  const menu = page.getByRole('menu', { name: 'Your account' })
  await expect(menu).toBeVisible() // loaded on demand
  return menu
}

test('A visitor finds guides, the login and both signups', async ({ page, expectFault }) => {
  expectFault(/status of 404/)
  for (const address of ['/', '/explore', '/faq', '/login', '/no-such-page']) {
    await page.goto(address)
    await expect(nav(page)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    expect((await linksOf(page)).sort()).toEqual([
      '/explore',
      '/login',
      '/signup/guide',
      '/signup/user',
    ])
    await expect(nav(page).getByRole('button', { name: 'Your account' })).toHaveCount(0)
  }
})

test('A traveller has bookings, notifications and a menu', async ({ page }) => {
  const menu = await openMenu(page, await signUpTraveller(page))
  expect(await paths(menu.getByRole('menuitem'))).toEqual([
    '/profile',
    '/favorite-guides',
    '/settings',
    null,
  ])
  expect(await linksOf(page)).toEqual(['/explore', '/bookings', '/notifications'])
  await menu.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(nav(page).getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(
    await page.evaluate(() => ['token', 'userRole', 'userId'].map((key) => localStorage[key])),
  ).toEqual([undefined, undefined, undefined])
})

test('A guide edits the guide profile and has no favourites', async ({ page }) => {
  const menu = await openMenu(page, await signUpGuide(page))
  expect(await paths(menu.getByRole('menuitem'))).toEqual([
    '/guide-profile',
    '/calendar',
    '/settings',
    null,
  ])
})

test('On a phone the same links are in a panel, without the settings', async ({ open }) => {
  const page = await open(PHONE)
  await signIn(page, await signUpTraveller(page))
  await page.goto('/about')
  const button = nav(page).getByRole('button', { name: 'Menu', exact: true })
  await button.click()
  const panel = page.locator('#phone-menu')
  expect(await paths(panel.getByRole('link'))).toEqual([
    '/explore',
    '/bookings',
    '/notifications',
    '/profile',
    '/favorite-guides',
  ])
  await expect(panel.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})

test('The footer links to the static pages and has the year', async ({ page }) => {
  await page.goto('/about')
  const footer = page.getByRole('contentinfo')
  expect(await paths(footer.getByRole('link'))).toEqual([
    '/about',
    '/contact',
    '/faq',
    '/privacy-policy',
    '/terms-of-service',
  ])
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Annai`)
})

test('Navigation replaces the content between header and footer, scrolled to the top', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const order = await page.evaluate(() =>
    ['header nav', 'main', 'footer'].map((each) => {
      const box = document.querySelector(each)?.getBoundingClientRect()
      return (box?.top ?? Number.NaN) + scrollY
    }),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(1)
})

test('Reading the notifications empties the badge at once', async ({ page }) => {
  const person = await demoPerson(page, 'traveller')
  await signIn(page, person)
  await page.goto('/notifications')
  await expect(nav(page).getByRole('link', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(nav(page).getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
})

test('The language is chosen, stored and restored', async ({ page }) => {
  await page.goto('/about')
  const picker = nav(page).getByRole('button', { name: /^Language/ })
  await picker.click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveText(['English', '简体中文', '繁體中文', '日本語', '한국어'])
  await page.mouse.click(20, 600)
  await expect(choices).toHaveCount(0)

  await picker.click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('contentinfo')).toContainText('利用規約')
  expect(await page.evaluate(() => localStorage.userLanguage)).toBe('ja')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
})

test('Tab moves on from the button of a menu and closes the menu', async ({ page }) => {
  await page.goto('/about')
  const language = nav(page).getByRole('button', { name: /^Language/ })
  await language.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(nav(page).getByRole('button', { name: 'Appearance' })).toBeFocused()
})

test('A menu of a phone in a low window fits into it and scrolls', async ({ open }) => {
  const page = await open({ viewport: { width: 320, height: 256 } })
  await page.goto('/about')
  await nav(page).getByRole('button', { name: 'Menu', exact: true }).click()
  await page
    .locator('#phone-menu')
    .getByRole('button', { name: /^Language/ })
    .click()
  const menu = page.getByRole('menu')
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      return (
        box && box.x >= 0 && box.y >= 0 && box.y + box.height <= 256 && box.x + box.width <= 320
      )
    })
    .toBe(true)
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitemradio', { name: '한국어' })).toBeInViewport({ ratio: 1 })
})

test('Choosing a language does not scroll the page', async ({ page }) => {
  await page.goto('/privacy-policy')
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  await expect.poll(place).toBe(700)
  // By mouse, because Playwright's own click would scroll the button into view first.
  const press = async (of: Locator) => {
    const box = await of.boundingBox()
    if (!box) throw new Error('The element is not visible')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }
  await press(nav(page).getByRole('button', { name: /^Language/ }))
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused()
  expect(await place()).toBe(700)
  await press(page.getByRole('menuitemradio', { name: '日本語' }))
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('button', { name: /日本語/ })).toBeFocused()
  // Texts have another length in another language, so only the visible content stays in place.
  expect(Math.abs((await place()) - 700)).toBeLessThan(200)
})

test('The language in an address is used until another one is chosen', async ({ open }) => {
  const page = await open({ locale: 'en' })
  await page.goto('/about?lang=ko')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about\?lang=ko$/)
  await page
    .getByRole('navigation')
    .first()
    .getByRole('button', { name: /한국어/ })
    .click()
  await page.getByRole('menuitemradio', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  await expect(page).toHaveURL(/\/about$/)
})

test('A toast stays at the top right for three seconds, longer while focused', async ({
  page,
  expectFault,
}) => {
  expectFault(/500/)
  await page.clock.install()
  await signIn(page, await signUpTraveller(page))
  await page.goto('/settings')
  const language = page.getByRole('combobox', { name: 'Email language' })
  await expect(language).toBeVisible()
  await page.route('**/api/users/settings', (call) =>
    call.request().method() === 'PUT' ? call.fulfill({ status: 500, json: {} }) : call.continue(),
  )
  const toast = page.locator('[data-sonner-toast]')
  await page.clock.pauseAt(new Date(Date.now() + 10_000))
  await language.selectOption('ja')
  await runUntilSeen(page, toast)
  const box = await toast.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
  expect(box?.y).toBeLessThan(140)
  await page.clock.runFor(2_900)
  await expect(toast).toBeVisible()
  // Its exit animation takes 200 ms.
  await page.clock.runFor(400)
  await expect(toast).toHaveCount(0)

  await language.selectOption('ko')
  await runUntilSeen(page, toast)
  await toast.focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await language.focus()
  await page.clock.runFor(4_000)
  await expect(toast).toHaveCount(0)
})

test('On a phone a toast covers neither the title nor the buttons of a full dialog', async ({
  page,
  expectFault,
}) => {
  expectFault(/500/)
  const { username } = await approvedGuide(page)
  await page.setViewportSize({ width: 390, height: 640 })
  await signIn(page, await signUpTraveller(page))
  await page.goto(`/guide/${username}`)
  await press(page, en.guideProfileView.message)
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=message]').fill('A day in the old lanes, please.')
  await dialog.locator('[name=location]').fill('Kyoto')
  await dialog.locator('[name=dateTime]').fill('early May')
  await page.route('**/api/bookings', (call) =>
    call.request().method() === 'POST' ? call.fulfill({ status: 500, json: {} }) : call.continue(),
  )
  const send = dialog.getByRole('button', { name: en.booking.enquiry.submit })
  await send.click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  // Both move into their places.
  await expect(async () => {
    const bottom = await toast.evaluate((element) => element.getBoundingClientRect().bottom)
    const close = dialog.getByTitle('Close')
    for (const part of [dialog.getByRole('heading').first(), close, send])
      expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)
  }).toPass({ timeout: 2_500 })
  await expect(send).toBeInViewport({ ratio: 1 })
})

test('Administrators have no navigation and no footer', async ({ page }) => {
  await page.goto('/admin-login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(nav(page)).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})
