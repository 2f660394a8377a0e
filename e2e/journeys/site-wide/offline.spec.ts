import { fillSignup, newPerson } from '../../actors/newcomers.ts'
import { demoPerson, signIn } from '../../actors/people.ts'
import { expect, test } from '../../test.ts'

test('A traveller without a connection sees a message in each of the five languages', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Unread|Realtime connection/)
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'You’re offline',
    'オフラインです',
    '오프라인 상태예요',
    '网络已断开',
    '您目前離線',
  ])
})

test('Files for offline pages are fetched when the connection returns', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Service worker|fetching the script/)
  const context = page.context()
  await context.route('**/sw.js', (route) => route.abort())
  const failed = page.waitForEvent('console', (line) => line.text().startsWith('Service worker'))
  await page.goto('/faq')
  await failed
  await context.setOffline(true)
  await context.unroute('**/sw.js')
  // On a busy machine the page may retry before the connection is up, and then retries once more.
  const isThere = page.evaluate(() => navigator.serviceWorker.ready.then(() => 'there'))
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    const later = new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(await Promise.race([isThere, later])).toBe('there')
  }).toPass()
})

test('A confirmed booking stays readable without a connection', async ({ page, expectFault }) => {
  expectFault(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Unread|Realtime connection|websocket/i,
  )
  await signIn(page, await demoPerson(page, 'traveller'))
  await page.goto('/bookings?tab=confirmed')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.reload()
  await page.locator('main a[href^="/bookings/"]').first().click()
  await expect(page).toHaveURL(/\/bookings\/[\w-]{36}$/)
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1 })
  // The address changes before the page does.
  await expect(title).toHaveText(/^Booking with /)
  const name = (await title.textContent()) ?? ''
  await page.reload()
  await expect(title).toHaveText(name)
  // The worker stores the page of the booking and its API response in the background.
  await page.waitForFunction(async () => {
    const names = await caches.keys()
    const kept = await Promise.all(names.map(async (each) => (await caches.open(each)).keys()))
    const paths = kept.flat().map(({ url }) => new URL(url).pathname)
    return paths.includes(location.pathname) && paths.includes(`/api${location.pathname}`)
  })
  const agreed = (await main.getByRole('region').first().textContent()) ?? ''
  await page.context().setOffline(true)
  await page.reload()
  await expect(title).toHaveText(name)
  expect(agreed.length).toBeGreaterThan(20)
  await expect(main.getByRole('region').first()).toHaveText(agreed)
})

test('A form sent without a connection shows a message and can be sent again', async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|chunk could not be loaded|fetching the script/)
  await page.goto('/signup/user')
  const person = newPerson()
  await fillSignup(page, person)
  await page.waitForLoadState('networkidle')
  const submit = page.locator('main button[type=submit]')
  await page.context().setOffline(true)
  await submit.click()
  await expect(page.getByText(/^No response received/).first()).toBeVisible()
  await expect(submit).toHaveText('Create account')
  await expect(page.locator('[name=email]')).toHaveValue(person.email)
  await page.context().setOffline(false)
  await submit.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
