import type { Page } from '@playwright/test'
import { enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { call, type Person, signIn } from '../../actors/people.ts'
import { controlNetwork, passTime, setVisibility } from '../../browser/network.ts'
import { expect, test } from '../../test.ts'

// Tall enough for the whole conversation.
test.use({ viewport: { width: 1280, height: 1000 } })

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const messageOf = (page: Page, text: string) =>
  page.getByRole('listitem').getByText(text, { exact: true })

/** Opens a live conversation as the traveller, with a fake clock. */
async function conversation(page: Page) {
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, 'Welcome')
  await page.clock.install()
  await signIn(page, user)
  const network = await controlNetwork(page)
  await page.goto(`/bookings/${id}`)
  await expect(messageOf(page, 'Welcome')).toBeVisible()
  await sendMessage(page, guide, id, 'Are you there?')
  await expect(messageOf(page, 'Are you there?')).toBeVisible()
  return { user, guide, id, network }
}

interface Conversation {
  user: Person
  guide: Person
  id: string
}

/** A new message appears, and the traveller, who reads it, is not notified. */
async function expectLive(page: Page, { user, guide, id }: Conversation): Promise<void> {
  await sendMessage(page, guide, id, 'Live again')
  await expect(messageOf(page, 'Live again')).toBeVisible()
  const unread = () => call(page, '/notifications/unread-count', { token: user.token })
  await expect.poll(unread).toEqual({ count: 0 })
}

const LOST =
  /WebSocket|ERR_|fetching the script|Failed to load|Unread count|Realtime connection|Reading mark|Notifications of/

for (const { outage, seconds } of [
  { outage: 'a minute', seconds: 60 },
  { outage: 'five minutes', seconds: 300 },
])
  test(`A conversation reconnects automatically after ${outage} without the server`, async ({
    page,
    expectFault,
  }) => {
    expectFault(LOST)
    const { user, guide, id, network } = await conversation(page)
    await test.step('without the server a notice is shown and the actions are disabled', async () => {
      network.cut()
      // The page may notice the closed connection only after a jump of the clock.
      await expect(async () => {
        await passTime(page, 5)
        await expect(page.getByText(/You’re offline\. You can read this booking/)).toBeVisible({
          timeout: 500,
        })
      }).toPass()
      await expect(page.getByRole('button', { name: 'Withdraw enquiry' })).toBeDisabled()
    })
    await test.step('messages written now wait in order', async () => {
      await boxOf(page).fill('From the tunnel')
      await boxOf(page).press('Enter')
      await expect(page.getByText(/Not sent yet/)).toBeVisible()
      await boxOf(page).fill('And from the bridge')
      await boxOf(page).press('Enter')
      await passTime(page, seconds)
      await sendMessage(page, guide, id, 'While you were away')
    })
    await test.step('when the server is back, missed and waiting messages arrive', async () => {
      network.restore()
      const written = async () => {
        const path = `/bookings/${id}/messages`
        const thread = (await call(page, path, { token: user.token })) as { message: string }[]
        return thread.map(({ message }) => message).filter((text) => /^(From|And)/.test(text))
      }
      await expect(async () => {
        await passTime(page, 5)
        await expect(messageOf(page, 'While you were away')).toBeVisible({ timeout: 500 })
        await expect(page.getByText(/Not sent yet/)).toHaveCount(0, { timeout: 500 })
        // A message that is being sent is not marked as waiting, and is not stored yet.
        expect(await written()).toEqual(['From the tunnel', 'And from the bridge'])
      }).toPass()
      await expect(page.getByText(/You’re offline/)).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Withdraw enquiry' })).toBeEnabled()
    })
    await test.step('then it is live, and a person who is reading is not notified', async () => {
      await expectLive(page, { user, guide, id })
    })
  })

test('A conversation is live again when the device wakes from sleep', async ({
  page,
  expectFault,
}) => {
  expectFault(LOST)
  const { user, guide, id, network } = await conversation(page)
  await test.step('asleep: the connection looks open but passes no messages', async () => {
    await setVisibility(page, 'hidden')
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    network.silence()
    await sendMessage(page, guide, id, 'Good night')
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(messageOf(page, 'Good night')).toHaveCount(0)
  })
  await test.step('awake: the dead connection is detected and replaced', async () => {
    await setVisibility(page, 'visible')
    await expect(messageOf(page, 'Good night')).toBeVisible()
    await passTime(page, 10)
    await expectLive(page, { user, guide, id })
  })
})

test('A device that goes offline shows a notice, and catches up at once when it is online', async ({
  page,
  expectFault,
}) => {
  expectFault(LOST)
  const { guide, id } = await conversation(page)
  await page.context().setOffline(true)
  await expect(page.getByText(/You’re offline\. Keep writing/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw enquiry' })).toBeDisabled()
  await passTime(page, 60)
  await sendMessage(page, guide, id, 'While you were away')
  await page.context().setOffline(false)
  // By the `online` event; no timer is advanced.
  await expect(messageOf(page, 'While you were away')).toBeVisible()
  await expect(page.getByText(/You’re offline/)).toHaveCount(0)
})

test('An open list of bookings shows a new enquiry and its count at once', async ({ page }) => {
  const { user, guide } = await travellerAndGuide(page)
  await signIn(page, guide)
  const live = new Promise<void>((resolve) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => /^40/.test(String(payload)) && resolve()),
    ),
  )
  await page.goto('/bookings')
  await live
  await expect(page.getByRole('article')).toHaveCount(0)
  await enquire(page, user, guide)
  await expect(page.getByRole('link', { name: /Mina Park/ }).first()).toBeVisible()
  await expect(page.getByRole('tab', { name: /1/ }).first()).toBeVisible()
})

test('A waiting message is sent once, from any page, even with two open tabs', async ({
  page,
  expectFault,
}) => {
  expectFault(LOST)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, 'Welcome')
  await signIn(page, user)
  const context = page.context()
  const messages: { areCut: boolean } = { areCut: true }
  await context.route('**/messages', (route) =>
    messages.areCut && route.request().method() === 'POST'
      ? route.abort('failed')
      : route.fallback(),
  )
  await page.goto(`/bookings/${id}`)
  await boxOf(page).fill('From the tunnel')
  await boxOf(page).press('Enter')
  await expect(page.getByText(/Not sent yet/)).toBeVisible()

  const other = await context.newPage()
  for (const tab of [page, other]) {
    const attempt = tab.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/messages'),
    )
    await tab.goto('/settings')
    await attempt
  }
  const sent: number[] = []
  context.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/messages'))
      sent.push(response.status())
  })
  messages.areCut = false
  const back = () => window.dispatchEvent(new Event('online'))
  await Promise.all([page.evaluate(back), other.evaluate(back)])
  await expect.poll(() => sent).toHaveLength(1)
  await page.goto(`/bookings/${id}`)
  await expect(messageOf(page, 'From the tunnel')).toHaveCount(1)
  await expect(page.getByText(/Not sent yet/)).toHaveCount(0)
  expect(sent).toHaveLength(1)
  await other.close()
})
