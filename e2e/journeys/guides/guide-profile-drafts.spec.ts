import { call, signIn, signUpGuide } from '../../actors/people.ts'
import { box, press } from '../../browser/controls.ts'
import { readForm } from '../../browser/input-method.ts'
import { withoutLive } from '../../browser/live-connection.ts'
import { plainPicture } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

test('Drafts survive a reload, another page and a lost session; Cancel discards them', async ({
  page,
  expectFault,
}) => {
  expectFault(/401|WebSocket connection|ERR_FAILED/)
  const guide = await signUpGuide(page)
  const upload = await page.request.post('/api/media/upload-gallery-image', {
    headers: { authorization: `Bearer ${guide.token}` },
    multipart: { file: plainPicture(500) },
  })
  const { fileUrl } = (await upload.json()) as { fileUrl: string }
  await call(page, '/guides/profile', {
    method: 'PUT',
    token: guide.token,
    data: {
      tagline: 'Slow walks',
      highlights: ['Gion'],
      imageGallery: [{ imageUrl: fileUrl, description: 'A lane' }],
    },
  })
  await signIn(page, guide)
  await page.goto('/guide-profile')
  await press(page, 'Edit')
  const before = await readForm(page)

  await test.step('Cancel restores everything, including pictures', async () => {
    await page.locator('#picture input[type=file]').setInputFiles(plainPicture(640))
    await press(page, 'Remove: Picture 1')
    await page.locator('#gallery input[type=file]').setInputFiles(plainPicture(700))
    await box(page, 'Tagline').fill('Something else')
    await press(page, 'Remove: Highlight 1')
    await page.getByRole('checkbox', { name: 'Hiking', exact: true }).check()
    await page.getByRole('combobox', { name: 'Location' }).fill('Nowhere')
    await expect(page.locator('form img').last()).toHaveAttribute('src', /^blob:/)
    await press(page, 'Cancel')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await press(page, 'Edit')
    expect(await readForm(page)).toEqual(before)
    expect((await page.request.get(fileUrl)).status()).toBe(200)
  })

  await test.step('leaving the page needs a confirmation', async () => {
    await box(page, 'Tagline').fill('Half a thought')
    await page.getByRole('navigation').getByRole('link', { name: 'Explore guides' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Leave without saving?')
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(box(page, 'Tagline')).toHaveValue('Half a thought')
    // The table of contents links to sections of this page, without a confirmation.
    await page.getByRole('link', { name: 'Social media' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(box(page, 'Instagram')).toBeInViewport()
  })

  await test.step('a reload keeps what was typed', async () => {
    await page.locator('#gallery input[type=file]').setInputFiles(plainPicture(700))
    page.once('dialog', (dialog) => void dialog.accept())
    // From here on only a refused request shows the page that its session has ended.
    await withoutLive(page)
    // Otherwise the unread count would show it before the button is pressed.
    await page.route('**/unread-count', (route) => route.fulfill({ json: { count: 0 } }))
    // So would the last request of the reloaded page, which it sends when it has long been idle.
    const reported = page.waitForResponse('**/api/notifications/time-zone')
    await page.reload()
    await reported
    await expect(box(page, 'Tagline')).toHaveValue('Half a thought')
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible()
    await expect(page.getByText('unsaved pictures again')).toBeVisible()
  })

  await test.step('an ended session keeps it as well', async () => {
    await call(page, '/auth/logout', { method: 'POST', token: guide.token })
    await press(page, 'Save')
    await expect(page).toHaveURL(/\/login$/)
    await page.locator('[name=email]').fill(guide.email)
    await page.locator('[name=password]').fill(guide.password)
    await page.locator('main button[type=submit]').click()
    await expect(page).toHaveURL(/\/guide-profile$/)
    await page.goto('/guide-profile')
    await expect(box(page, 'Tagline')).toHaveValue('Half a thought')
    await press(page, 'Save')
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('form')).toHaveCount(0)
    await expect(page.getByText('Half a thought')).toBeVisible()
  })
})
