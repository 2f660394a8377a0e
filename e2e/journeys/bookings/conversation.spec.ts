import type { Page } from '@playwright/test'
import { enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { type Person, signIn } from '../../actors/people.ts'
import { untilJoined, withoutLive } from '../../browser/live-connection.ts'
import { expect, test } from '../../test.ts'

const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const sendOf = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Send/ })
const messageOf = (page: Page, text: string) =>
  page.getByRole('listitem').getByText(text, { exact: true })

async function enter(page: Page, who: Person, id: string): Promise<void> {
  await signIn(page, who)
  const joined = untilJoined(page)
  await page.goto(`/bookings/${id}`)
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await joined
}

test('A traveller and a guide chat through lost connections and failed messages', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_ABORTED|WebSocket connection|status of 403/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  const local = await open({ viewport: { width: 1280, height: 900 } })
  const lines: string[] = []
  page.on('websocket', (line) => {
    if (!line.url().includes('/socket.io/')) return
    lines.push(line.url())
    line.on('framesent', ({ payload }) => lines.push(String(payload)))
  })

  await test.step('a websocket with the token, which joins the booking', async () => {
    await enter(page, user, id)
    expect(lines[0]).toContain(`/socket.io/?token=${user.token}&EIO=4&transport=websocket`)
    expect(lines.some((packet) => packet.includes('["join booking"') && packet.includes(id))).toBe(
      true,
    )
    await enter(local, guide, id)
  })

  await test.step('400 px high, one message at first, nothing to send yet', async () => {
    const thread = page.getByRole('region', { name: 'Conversation with Haruka Mori' })
    expect((await thread.boundingBox())?.height).toBe(400)
    await expect(page.getByText(/First message limit/)).toBeVisible()
    await expect(sendOf(page)).toBeDisabled()
    await boxOf(page).fill('   ')
    await expect(sendOf(page)).toBeDisabled()
  })

  await test.step('the counter counts graphemes, 1000 at most, and typing beyond it is possible', async () => {
    await boxOf(page).fill('👨‍👩‍👧‍👦'.repeat(1000))
    await expect(page.getByText('1000/1000')).toBeVisible()
    await expect(sendOf(page)).toBeEnabled()
    await boxOf(page).fill(`${'字'.repeat(1000)}!`)
    await expect(page.getByText('1001/1000')).toBeVisible()
    await expect(sendOf(page)).toBeDisabled()
  })

  await test.step('An Enter that ends a composition does not send; a draft outlives a reload', async () => {
    await boxOf(page).fill('かんこう')
    await boxOf(page).evaluate((box) =>
      box.dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          isComposing: true,
          bubbles: true,
          cancelable: true,
        }),
      ),
    )
    await expect(boxOf(page)).toHaveValue('かんこう')
    await page.reload()
    await expect(boxOf(page)).toHaveValue('かんこう')
  })

  await test.step('one message is sent at a time; afterwards the traveller waits', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route('**/messages', async (route) => {
      await gate.promise
      await route.continue()
    })
    await boxOf(page).fill('Hello, is May free?')
    await boxOf(page).press('Enter')
    await expect(page.getByText('Sending', { exact: false }).first()).toBeVisible()
    await expect(sendOf(page)).toBeDisabled()
    gate.resolve()
    await expect(messageOf(page, 'Hello, is May free?')).toHaveCount(1)
    await expect(boxOf(page)).toBeDisabled()
    await expect(page.getByText(/Please wait for the guide/)).toBeVisible()
    await page.unroute('**/messages')
  })

  await test.step('the guide receives it live, announced politely; the answer unlocks the box at once', async () => {
    await expect(messageOf(local, 'Hello, is May free?')).toHaveCount(1)
    await expect(
      local.getByRole('status').filter({ hasText: 'Mina Park: Hello, is May free?' }),
    ).toHaveCount(1)
    await boxOf(local).fill('It is. Welcome!')
    await boxOf(local).press('Enter')
    await expect(messageOf(page, 'It is. Welcome!')).toHaveCount(1)
    await expect(boxOf(page)).toBeEnabled()
    await expect(page.getByText(/First message limit/)).toHaveCount(0)
  })

  await test.step('a message written offline is sent automatically; missed ones arrive in order, once', async () => {
    // The service worker fetches files too and logs an error when the connection is cut.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.getByRole('button', { name: 'Message options' }).last().click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await expect(page.getByRole('button', { name: 'Don’t quote this message' })).toBeVisible()
    await page.context().setOffline(true)
    await boxOf(page).fill('From the tunnel')
    await boxOf(page).press('Enter')
    await expect(page.getByText(/Not sent yet/)).toBeVisible()
    const quoting = page.getByRole('listitem').filter({ hasText: 'From the tunnel' })
    await expect(quoting).toContainText('It is. Welcome!')
    // The message itself says that it waits.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await sendMessage(local, guide, id, 'While you were away')
    await page.context().setOffline(false)
    await expect(messageOf(page, 'While you were away')).toHaveCount(1)
    await expect(page.getByText(/Not sent yet/)).toHaveCount(0)
    await expect(messageOf(page, 'From the tunnel')).toHaveCount(1)
    await expect(messageOf(local, 'From the tunnel')).toHaveCount(1)
    for (const screen of [page, local])
      await expect(
        screen.getByRole('listitem').filter({ hasText: 'From the tunnel' }),
      ).toContainText('It is. Welcome!')
  })

  await test.step('the thread opens at the latest message, also after a reload', async () => {
    for (let at = 1; at <= 12; at++) await sendMessage(local, guide, id, `Idea number ${at}`)
    await expect(messageOf(page, 'Idea number 12')).toBeInViewport()
    await page.reload()
    await expect(messageOf(page, 'Idea number 12')).toBeVisible()
    const rest = await page
      .getByRole('region', { name: 'Conversation with Haruka Mori' })
      .evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
    expect(rest).toBeLessThan(2)
  })
})

test('a second message that the server refuses locks the box and is not lost', async ({
  page,
  expectFault,
}) => {
  expectFault(/WebSocket connection|status of 403|ERR_FAILED/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  // A device without live events and without polling.
  await withoutLive(page)
  await signIn(page, user)
  await page.goto(`/bookings/${id}`)
  await boxOf(page).fill('A second thought')
  await page.route('**/messages?*', (route) => route.abort())
  await sendMessage(page, user, id, 'The first message, from another device')
  await boxOf(page).press('Enter')
  await expect(page.locator('[data-sonner-toast][data-type=warning]')).toContainText(
    'Please wait for the guide',
  )
  await expect(boxOf(page)).toBeDisabled()
  await expect(boxOf(page)).toHaveValue('A second thought')
})
