import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call, signIn, signUpGuide, signUpTraveller } from '../../actors/people.ts'
import { box, press } from '../../browser/controls.ts'
import { plainPng } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

const portrait = (page: Page) => page.locator('#picture')

test('An upload shows its progress, can be cancelled and is not sent twice', async ({
  page,
  expectFault,
}) => {
  expectFault(/400|500|errorUploadingImage/)
  const guide = await signUpGuide(page)
  await signIn(page, guide)
  await page.goto('/guide-profile')
  await press(page, 'Edit')
  // The bytes after the picture make the upload long; decoders ignore them.
  const buffer = Buffer.concat([plainPng(600, 400), randomBytes(3_000_000)])
  const picture = { name: 'a.png', mimeType: 'image/png', buffer }
  await portrait(page).locator('input[type=file]').setInputFiles(picture)
  const wire = await page.context().newCDPSession(page)
  const throttle = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await throttle(300_000)
  await press(page, 'Save')
  const bar = page.getByRole('progressbar', { name: 'Uploading pictures' })
  await expect(bar).toBeVisible()
  const share = () => bar.evaluate((element: HTMLProgressElement) => element.value / element.max)
  await expect.poll(share).toBeGreaterThan(0.05)
  expect(await share()).toBeLessThan(0.95)
  await press(page, 'Cancel upload')
  await expect(bar).toHaveCount(0)
  await expect(page.locator('form img').first()).toHaveAttribute('src', /^blob:/)
  await throttle(-1)

  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/media/')) uploads.push(request.url())
  })
  // The picture is stored but the profile is refused, so the next Save sends only the profile.
  const other = await signUpTraveller(page)
  await box(page, 'Username').fill(other.username)
  await press(page, 'Save')
  await expect(box(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
  await box(page, 'Username').fill(guide.username)
  await press(page, 'Save')
  await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  expect(uploads).toHaveLength(1)

  await test.step('a file that is not a picture is refused when it is chosen', async () => {
    await press(page, 'Edit')
    await portrait(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    await expect(portrait(page).getByRole('alert')).toContainText('can’t open this')
  })

  await test.step('the next upload names the picture that it replaces; a failed one can be retried', async () => {
    const stored = await call(page, '/guides/profile', { token: guide.token })
    const { profilePicture } = stored as { profilePicture: string }
    const small = { name: 'b.png', mimeType: 'image/png', buffer: plainPng(500, 400) }
    await portrait(page).locator('input[type=file]').setInputFiles(small)
    await expect(portrait(page).getByRole('alert')).toHaveCount(0)
    const address = '**/api/media/upload-profile-picture'
    await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
    // Playwright cannot read multipart bodies with files in Chromium, so the page records what it sends.
    await page.evaluate(() => {
      const send = XMLHttpRequest.prototype.send
      XMLHttpRequest.prototype.send = function (body) {
        if (body instanceof FormData)
          document.body.dataset.replaces = String(body.get('oldProfilePicture'))
        send.call(this, body)
      }
    })
    await press(page, 'Save')
    await expect(page.locator('body')).toHaveAttribute('data-replaces', profilePicture)
    const alert = page.getByRole('form').getByRole('alert')
    await expect(alert).toContainText('We couldn’t upload some of your pictures')
    await expect(page.locator('form img').first()).toHaveAttribute('src', /^blob:/)
    await page.unroute(address)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('form')).toHaveCount(0)
    const now = await call(page, '/guides/profile', { token: guide.token })
    expect((now as { profilePicture: string }).profilePicture).not.toBe(profilePicture)
  })
})
