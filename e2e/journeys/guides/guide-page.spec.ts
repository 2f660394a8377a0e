import type { Page, Request } from '@playwright/test'
import { anyGuide, type OpenGuide, openGuide, reportButton } from '../../actors/guides.ts'
import { call, signIn, signUpGuide, signUpTraveller } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

/** Requests of the profile, without those of its free days. */
const PROFILE = /\/api\/guides\/profile\/[^/?]+(?:\?|$)/
const addressOf = (guide: OpenGuide) => `/guide/${guide.username}`
const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Gallery' })
const slide = (page: Page, name: string) =>
  page.locator('.yarl__slide_current').getByRole('img', { name, exact: true })
const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Please log in' })
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

/** Records the requests of the page to matching addresses from now on. */
function calls(page: Page, address: RegExp): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (address.test(request.url())) requests.push(request)
  })
  return requests
}

test('A visitor reads a guide’s page: one view counted, lazy pictures, no video request', async ({
  page,
  expectFault,
}) => {
  const guide = await anyGuide(page)
  const reads = calls(page, PROFILE)
  const favourites = calls(page, /api\/guides\/favorite\//)
  const players = calls(page, /youtube|vimeo/)
  const isCounted = () => reads.map((call) => new URL(call.url()).searchParams.get('incrementView'))

  const views = async () => {
    const seen = await call(page, `/guides/profile/${guide.username}`)
    return (seen as { profileViews: number }).profileViews
  }
  const before = await views()

  await test.step('The view counts once in this browser session', async () => {
    await page.goto(addressOf(guide))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guide.displayName)
    await expect.poll(isCounted).toEqual(['true'])
    const flag = `viewed_guide_${guide.username}`
    await expect.poll(() => page.evaluate((key) => sessionStorage.getItem(key), flag)).toBe('true')
    await page.reload()
    await expect.poll(isCounted).toEqual(['true', 'false'])
    await page.goto(addressOf(guide).toUpperCase().replace('/GUIDE/', '/guide/'))
    await expect.poll(isCounted).toEqual(['true', 'false', 'false'])
    expect(await views()).toBe(before + 1)
  })

  await test.step('Pictures open in a lightbox with arrows, keys, swipe, backdrop and Escape', async () => {
    const open = () => press(page, 'Enlarge picture 1 of 3: Nishiki at dawn')
    await open()
    await expect(slide(page, 'Nishiki at dawn')).toBeVisible()
    await lightbox(page).getByRole('button', { name: 'Next' }).click()
    await expect(slide(page, 'The old kiln')).toBeVisible()
    await lightbox(page).getByRole('button', { name: 'Previous' }).click()
    await expect(slide(page, 'Nishiki at dawn')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(slide(page, 'The old kiln')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page, 'Nishiki at dawn')).toBeVisible()

    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.move(width * 0.7, height / 2)
    await page.mouse.down()
    await page.mouse.move(width * 0.2, height / 2, { steps: 8 })
    await page.mouse.up()
    await expect(slide(page, 'The old kiln')).toBeVisible()

    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toHaveCount(0)

    await open()
    await expect(slide(page, 'Nishiki at dawn')).toBeVisible()
    await page.mouse.click(width / 2, 12)
    await expect(lightbox(page)).toHaveCount(0)
  })

  await test.step('A video loads only after a click', async () => {
    expect(players).toEqual([])
    expectFault(/another site: https:\/\/www\.youtube-nocookie\.com/)
    // The player of the external site is not under test.
    await page.route(/youtube-nocookie\.com/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
    )
    await press(page, 'Play video 1 from YouTube')
    await expect(page.getByTitle('Video 1')).toBeVisible()
    await expect
      .poll(() => players.map((call) => call.url()))
      .toEqual(['https://www.youtube-nocookie.com/embed/abcdef12345?autoplay=1'])
  })

  expect(favourites).toEqual([])
})

test('Favourite, enquiry and report show a visitor the login dialog', async ({ page }) => {
  const guide = await anyGuide(page)
  await page.goto(addressOf(guide))
  for (const name of ['Add to favourites', 'Send an enquiry', 'Report']) {
    await press(page, name)
    await expect(loginDialog(page).getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login',
    )
    await expect(loginDialog(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute(
      'href',
      '/signup',
    )
    await page.keyboard.press('Escape')
    await expect(loginDialog(page)).toHaveCount(0)
    await expect(main(page).getByRole('button', { name, exact: true })).toBeFocused()
  }
  await press(page, 'Send an enquiry')
  await loginDialog(page).getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('A favourite changes at once and is reverted when saving fails', async ({
  page,
  expectFault,
}) => {
  const guide = await anyGuide(page)
  await signIn(page, await signUpTraveller(page))
  const sent = page.waitForRequest(/api\/guides\/favorite\//)
  await page.goto(addressOf(guide))
  expect((await sent).method()).toBe('GET')
  const add = main(page).getByRole('button', { name: 'Add to favourites' })
  const remove = main(page).getByRole('button', { name: 'Remove from favourites' })

  await test.step('The heart changes before the server responds', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/api\/guides\/favorite\//, async (route) => {
      // A page that reads its favourite again must not wait for the press.
      if (route.request().method() !== 'GET') await held
      await route.continue()
    })
    await add.click()
    await expect(remove).toBeVisible()
    await expect(page.getByText('Added to favourites.')).toHaveCount(0)
    answer()
    await expect(page.getByText('Added to favourites.')).toBeVisible()
    await page.unroute(/api\/guides\/favorite\//)
  })

  await test.step('It is still a favourite after a reload, and can be removed', async () => {
    await page.reload()
    await remove.click()
    await expect(page.getByText('Removed from favourites.')).toBeVisible()
    await expect(add).toBeVisible()
  })

  await test.step('Without a connection the heart is reverted with a message', async () => {
    expectFault(/ERR_FAILED|ERR_INTERNET/)
    await page.route(/api\/guides\/favorite\//, (route) => route.abort())
    await add.click()
    await expect(
      page.getByText('We couldn’t update your favourites. Please try again later.'),
    ).toBeVisible()
    await expect(add).toBeVisible()
  })

  await test.step('When its state cannot be loaded, the page shows a warning and works', async () => {
    await page.reload()
    await expect(page.locator('[data-sonner-toast][data-type=warning]')).toHaveText(
      "Couldn't determine favorite status. Please try again later.",
    )
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guide.displayName)
  })
})

test('A guide has no favourites and no enquiries, but may report', async ({ page }) => {
  const guide = await anyGuide(page)
  await signIn(page, await signUpGuide(page))
  const favourites = calls(page, /api\/guides\/favorite\//)
  await page.goto(addressOf(guide))
  await press(page, 'Add to favourites')
  const warned = page.locator('[data-sonner-toast][data-type=warning]')
  await expect(warned).toHaveText('Only travellers can save favourites.')
  await press(page, 'Send an enquiry')
  await expect(page.getByText('Only travellers can send enquiries.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reportButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Report this profile' })).toBeVisible()
  expect(favourites).toEqual([])
})

test('Missing and failed pages show an error, and leaving early shows none', async ({
  page,
  expectFault,
}) => {
  expectFault(/404|ERR_FAILED|503/)
  const guide = await openGuide(page)
  const notAvailable = main(page).getByText('This guide’s profile isn’t available.').last()

  await test.step('An unknown name, and no name', async () => {
    expect((await page.goto('/guide/nobody_at_all'))?.status()).toBe(404)
    await expect(notAvailable).toBeVisible()
    await expect(page.getByText('Guide not found', { exact: true })).toBeVisible()
    await page.goto('/guide')
    await expect(main(page).getByText('This link looks incomplete.').last()).toBeVisible()
  })

  await test.step('A failed reload shows the server’s message and keeps the page', async () => {
    await page.route(PROFILE, (route) =>
      route.fulfill({ status: 404, json: { error: 'The lane is closed today.' } }),
    )
    await page.goto('/explore')
    await page.goto(addressOf(guide))
    await expect(page.getByText('The lane is closed today.')).toBeVisible()
    await expect(notAvailable).toBeVisible()
    await page.unroute(PROFILE)
  })

  await test.step('A page left before it loads counts no view', async () => {
    await page.goto('/explore?search=Noodles')
    await page.route(PROFILE, () => undefined)
    await main(page).getByRole('article').getByRole('link').first().click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page).toHaveURL(/\/faq$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await page.unroute(PROFILE)
  })

  await test.step('A paused guide is not shown', async () => {
    await call(page, '/guides/deactivate', { method: 'POST', token: guide.token, data: {} })
    expect((await page.request.get(addressOf(guide))).status()).toBe(404)
    await page.goto(addressOf(guide))
    await expect(notAvailable).toBeVisible()
    await expect(page.getByText(guide.displayName)).toHaveCount(0)
    await signIn(page, guide)
    await page.goto(addressOf(guide))
    await expect(page.getByText('Only you and our team can see it')).toBeVisible()
  })
})
