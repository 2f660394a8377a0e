import { plainPng } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

test('A traveller changes the portrait: preview, upload on Save, fitting width', async ({
  open,
  mailbox,
  expectFault,
}) => {
  const page = await open({ locale: 'en' })
  const email = 'portrait@example.com'
  await page.goto('/')
  const joined = await page.request.post('/api/auth/signup', {
    data: {
      role: 'user',
      username: 'portrait',
      email,
      password: 'mountain',
      displayName: 'Portrait',
      agreeTerms: true,
      language: 'en',
    },
  })
  expect(joined.ok()).toBe(true)
  await page.goto(await mailbox.link(email, /verify-email/))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => {
      const answer = await page.request.post('/api/auth/login', {
        data: { email, password: 'mountain' },
      })
      if (!answer.ok()) return false
      const { token, role, userId } = await answer.json()
      await page.evaluate(
        (session) => {
          for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value)
        },
        { token, userRole: role, userId },
      )
      return true
    })
    .toBe(true)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit' }).click()
  const box = page.locator('input[type=file]')

  await box.setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([plainPng(10, 10), Buffer.alloc(5 * 1024 * 1024)]),
  })
  await expect(page.getByRole('alert')).toHaveText('File size exceeds the 5 MB limit.')
  await page.getByRole('button', { name: 'Use a smaller copy' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('form img')).toHaveAttribute('src', /^blob:/)
  await expect(page.getByRole('button', { name: 'Use a smaller copy' })).toHaveCount(0)

  await box.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: plainPng(1500, 1000) })
  await expect(page.getByRole('alert')).toHaveCount(0)
  const portrait = page.locator('form img')
  await expect(portrait).toHaveAttribute('src', /^blob:/)

  // A cancelled upload does not change the form, which can be saved again.
  await page.route('**/api/media/**', () => undefined)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(portrait).toHaveAttribute('src', /^blob:/)
  await page.unroute('**/api/media/**')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
  await expect(portrait).toHaveAttribute('src', /^\/media\/.*-1280x853\.webp$/)
  await expect(portrait).toHaveAttribute('srcset', /-320\.webp 320w/)
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-320\.webp$/)
  expect(
    await portrait.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0),
  ).toBe(true)

  // A file that is not a picture is refused when it is chosen.
  expectFault(/400|errorUploadingImage/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await box.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByRole('alert')).toContainText('We can’t open this picture.')

  // The server's refusal of the picture is shown, and everything else is saved.
  await page.route('**/api/media/**', (call) =>
    call.fulfill({ status: 400, json: { error: 'This file is no picture.' } }),
  )
  await box.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: plainPng(900, 600) })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('We couldn’t upload the picture')).toBeVisible()
  await expect(portrait).toHaveAttribute('src', /-1280x853\.webp$/)
})
