import type { Page } from '@playwright/test'
import { call, signIn, signUpGuide, signUpTraveller } from '../../actors/people.ts'
import { box, press, toast } from '../../browser/controls.ts'
import { compose } from '../../browser/input-method.ts'
import { plainPng } from '../../browser/plain-png.ts'
import { expect, test } from '../../test.ts'

// A trace makes the page fetch the preview's blob, which our content security policy blocks.
test.use({ trace: 'off' })

const section = (page: Page, name: string) => page.locator(`#${name}`)

test('Input beyond limits is ignored, counters appear at nine tenths, full lists are closed', async ({
  page,
}) => {
  await signIn(page, await signUpGuide(page))
  await page.goto('/guide-profile')
  await press(page, 'Edit')

  await test.step('single texts', async () => {
    for (const [name, limit] of [
      ['Username', 30],
      ['Display name', 50],
      ['What you do', 100],
    ] as const) {
      await box(page, name).fill('x'.repeat(limit + 5))
      await expect(box(page, name)).toHaveValue('x'.repeat(limit))
    }
  })

  await test.step('counters', async () => {
    for (const [name, limit, part] of [
      ['Tagline', 100, 'words'],
      ['Introduction', 2000, 'words'],
    ] as const) {
      const counter = section(page, part).getByText(new RegExp(`^\\d+/${limit}$`))
      await box(page, name).fill('x'.repeat(limit * 0.9 - 1))
      await expect(counter).toHaveCount(0)
      await box(page, name).fill('x'.repeat(limit * 0.9))
      await expect(counter).toHaveText(`${limit * 0.9}/${limit}`)
      await box(page, name).fill('x'.repeat(limit + 1))
      await expect(counter).toHaveText(`${limit}/${limit}`)
      await box(page, name).fill('')
    }
  })

  await test.step('visible characters are counted, and a composition is not interrupted', async () => {
    const tagline = box(page, 'Tagline')
    await tagline.fill('👩‍👩‍👧'.repeat(98))
    await compose(tagline, 'きょ', 'きょうと', '京都市')
    await expect(tagline).toHaveValue(`${'👩‍👩‍👧'.repeat(98)}京都`)
    await tagline.press('Home')
    await tagline.pressSequentially('ab')
    await expect(tagline).toHaveValue(`${'👩‍👩‍👧'.repeat(98)}京都`)
    await tagline.fill('Gion is quiet'.padEnd(99, '.'))
    await tagline.press('Home')
    await tagline.pressSequentially('ab')
    await expect(tagline).toHaveValue(`a${'Gion is quiet'.padEnd(99, '.')}`)
    expect(await tagline.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(1)
  })

  await test.step('lists', async () => {
    for (const [name, limit] of [
      ['languages', 10],
      ['highlights', 3],
      ['prices', 3],
      ['videos', 4],
    ] as const) {
      const add = section(page, name).getByRole('button', { name: 'Add', exact: true })
      for (let row = 0; row < limit; row++) await add.click()
      await expect(add).toBeDisabled()
      await expect(section(page, name).getByText(`${limit}/${limit}`)).toBeVisible()
    }
    await box(page, 'Highlight 1').fill('x'.repeat(101))
    await expect(box(page, 'Highlight 1')).toHaveValue('x'.repeat(100))
    await box(page, 'What’s included').first().fill('x'.repeat(101))
    await expect(box(page, 'What’s included').first()).toHaveValue('x'.repeat(100))
    const fields = section(page, 'expertises').getByRole('checkbox')
    for (let at = 0; at < 5; at++) await fields.nth(at).check()
    await expect(fields.nth(5)).toBeDisabled()
    await fields.nth(5).click({ force: true })
    await expect(fields.nth(5)).not.toBeChecked()
    const reason = section(page, 'expertises').getByRole('alert')
    await expect(reason).toHaveText('You can choose up to 5 areas. Clear one to choose another.')
    await expect(reason).toBeInViewport()
    await fields.nth(0).uncheck()
    await expect(reason).toHaveCount(0)
    await fields.nth(5).check()
  })

  await test.step('pictures', async () => {
    const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) }
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: plainPng(90, 60) }
    await section(page, 'picture').locator('input[type=file]').setInputFiles(large)
    await expect(section(page, 'picture').getByRole('alert')).toContainText('5 MB limit')
    const chooser = section(page, 'gallery').locator('input[type=file]')
    await chooser.setInputFiles([picture, large])
    await expect(section(page, 'gallery').getByRole('alert')).toContainText('large.png: File size')
    const photo = Buffer.concat([plainPng(3000, 2000), Buffer.alloc(5_242_880)])
    const photos = ['b', 'c'].map((name) => ({ ...large, name: `${name}.png`, buffer: photo }))
    await chooser.setInputFiles(photos)
    await section(page, 'gallery').getByRole('button', { name: 'Use smaller copies' }).click()
    await expect(section(page, 'gallery').getByRole('listitem')).toHaveCount(3)
    await expect(section(page, 'gallery').getByRole('alert')).toHaveCount(0)
    const widths = await section(page, 'gallery')
      .getByRole('img')
      .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth))
    expect(widths.slice(1)).toEqual([2560, 2560])
    await chooser.setInputFiles(Array(9).fill(picture))
    await expect(section(page, 'gallery').getByRole('listitem')).toHaveCount(9)
    await expect(chooser).toBeDisabled()
    await box(page, 'Description of Picture 9').fill('x'.repeat(201))
    await expect(box(page, 'Description of Picture 9')).toHaveValue('x'.repeat(200))
    await section(page, 'picture')
      .locator('input[type=file]')
      .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('heic') })
    await expect(section(page, 'picture').getByRole('alert')).toContainText('as a JPEG')
  })
})

test('Errors appear at their fields; empty rows are dropped on save', async ({
  page,
  expectFault,
}) => {
  expectFault(/400/)
  const other = await signUpTraveller(page)
  const guide = await signUpGuide(page)
  // In a country whose currency is not offered, so none is preselected.
  await call(page, '/guides/profile', {
    method: 'PUT',
    token: guide.token,
    data: { location: { formattedAddress: 'Hanoi, Vietnam', country: 'Vietnam' } },
  })
  await signIn(page, guide)
  await page.goto('/guide-profile')
  await press(page, 'Edit')
  const taken = 'This username is already taken. Please choose a different one.'

  await test.step('before anything is sent', async () => {
    await box(page, 'Username').fill('no spaces please')
    await section(page, 'videos').getByRole('button', { name: 'Add', exact: true }).click()
    await box(page, 'Video 1').fill('javascript:alert(1)')
    await section(page, 'prices').getByRole('button', { name: 'Add', exact: true }).click()
    await box(page, 'From').fill('300')
    await box(page, 'To').fill('２００')
    await press(page, 'Save')
    await expect(box(page, 'Username')).toBeFocused()
    for (const words of [
      'only contain letters',
      'full video link',
      'can’t be higher',
      'a currency',
      'a unit from the list',
    ])
      await expect(page.getByRole('form')).toContainText(words)
    await box(page, 'From').fill('')
    await box(page, 'To').fill('')
    await box(page, 'Video 1').fill('')
  })

  await test.step('another person’s username', async () => {
    await box(page, 'Username').fill(other.username)
    await press(page, 'Save')
    await expect(page.getByRole('form').getByText(taken)).toBeVisible()
    await expect(toast(page, taken)).toBeVisible()
    await expect(box(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('errors that name a network, and others', async () => {
    const names = [
      'Instagram',
      'Facebook',
      'Twitter',
      'Threads',
      'YouTube',
      'TikTok',
      'LinkedIn',
      'Xiaohongshu',
    ]
    const errors = [...names.map((name) => `Invalid ${name} URL`), 'The moon is full.']
    await page.route('**/api/guides/profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { errors } })
        : route.continue(),
    )
    await box(page, 'Username').fill('haruka_in_gion')
    await press(page, 'Save')
    for (const name of names) {
      const field = box(page, name === 'Twitter' ? 'X' : name)
      await expect(field).toHaveAccessibleDescription(`Invalid ${name} URL`)
    }
    await expect(page.getByRole('form').getByRole('alert')).toContainText('The moon is full.')
    await expect(toast(page, 'The moon is full.')).toBeVisible()
    await page.unroute('**/api/guides/profile')
  })

  await test.step('half a language and empty rows are not saved', async () => {
    await section(page, 'languages').getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('combobox', { name: 'Language 1' }).selectOption('fr')
    await expect(page.getByRole('combobox', { name: 'Proficiency' })).toHaveAccessibleDescription(
      'Choose a language and a level.',
    )
    await section(page, 'highlights').getByRole('button', { name: 'Add', exact: true }).click()
    const request = page.waitForRequest((each) => each.method() === 'PUT')
    await press(page, 'Save')
    // Fields that are as they were are not sent.
    expect((await request).postDataJSON()).toEqual({ username: 'haruka_in_gion' })
    await expect(page.getByText('Your profile has been updated.')).toBeVisible()
  })
})
