import { enquire, sendMessage, travellerAndGuide } from '../../actors/bookings.ts'
import { signIn } from '../../actors/people.ts'
import { plainPicture } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'ja' })

/** Chunks that choosing a picture without a connection needs. */
const PARTS = [
  'choose-pictures',
  'send-picture',
  'waiting-pictures',
  'picture-tray',
  'outgoing-picture',
]

test('A picture that was chosen without a connection arrives once, and its sender removes it', async ({
  page,
  open,
  expectFault,
}) => {
  expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script/)
  const { user, guide } = await travellerAndGuide(page)
  const id = await enquire(page, user, guide)
  await sendMessage(page, guide, id, 'Hello')
  await signIn(page, guide)
  await page.goto(`/bookings/${id}#chat`)
  await expect(page.getByText('Hello', { exact: true })).toBeVisible()

  await test.step('it waits with its words, also after a reload', async () => {
    await page.waitForFunction((parts) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return parts.every((part) => files.some((name) => name.includes(part)))
    }, PARTS)
    // Resolves when everything that they import has been loaded as well.
    await page.evaluate(async (parts) => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      const needed = files.filter(
        (name) => /\.js$/.test(name) && parts.some((part) => name.includes(part)),
      )
      await Promise.all(needed.map((name) => import(name)))
    }, PARTS)
    await page.context().setOffline(true)
    await page
      .locator('form input[type=file]')
      .setInputFiles([plainPicture(500), plainPicture(600)])
    await expect(page.getByRole('list', { name: '選んだ写真' }).getByRole('img')).toHaveCount(0)
    await expect(page.getByRole('list', { name: '選んだ写真' }).locator('img')).toHaveCount(2)
    await page.getByRole('textbox').fill('この出口です')
    await page.getByRole('button', { name: '送信' }).click()
    await expect(page.getByText('この出口です')).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
  })

  await test.step('both are there, once each', async () => {
    await expect(page.getByRole('img', { name: '自分が送った写真' })).toHaveCount(2)
    const theirs = await open({ viewport: { width: 390, height: 844 } })
    await signIn(theirs, user)
    await theirs.goto(`/bookings/${id}#chat`)
    await expect(theirs.getByRole('img', { name: /さんの写真/ })).toHaveCount(2)
    await page.getByRole('button', { name: '自分が送った写真' }).first().tap()
    await page.getByRole('button', { name: '写真を削除' }).tap()
    // The second of two quick presses at one place counts as a double click.
    const removal = page.getByRole('button', { name: '相手の画面からも削除' })
    await expect(async () => {
      await removal.tap({ timeout: 1000 })
      await expect(removal).toHaveCount(0, { timeout: 2000 })
    }).toPass()
    await expect(page.getByText('写真は削除されました')).toBeVisible()
    await expect(theirs.getByText('写真は削除されました')).toBeVisible()
    await expect(theirs.getByRole('img', { name: /さんの写真/ })).toHaveCount(1)
  })
})
