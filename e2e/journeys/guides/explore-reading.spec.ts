import type { Page } from '@playwright/test'
import { expect, test } from '../../test.ts'

const main = (page: Page) => page.getByRole('main')
const box = (page: Page) => page.getByRole('combobox', { name: 'Name, place or interest' })

test('A search recognises languages and interests, shows them, and can treat them as text', async ({
  page,
}) => {
  await page.goto('/explore?search=korean')
  const read = main(page).getByRole('list', { name: 'Also searching by' })
  const korean = read.getByRole('button', { name: 'Remove: Language: Korean' })
  await expect(korean).toBeVisible()
  const spoken = Number(
    /\d+/.exec(
      (await main(page)
        .getByText(/^\d+ guides?$/)
        .textContent()) ?? '',
    ),
  )
  expect(spoken).toBeGreaterThan(0)

  await test.step('By keyboard the word is removed, also from the address', async () => {
    await korean.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/explore$/)
    await expect(box(page)).toHaveValue('')
    await expect(read).toHaveCount(0)
    await page.goBack()
    await expect(korean).toBeVisible()
  })

  await test.step('A button searches for it as plain text', async () => {
    await main(page).getByRole('button', { name: 'Search for these exact words' }).press('Enter')
    await expect(page).toHaveURL(/search=%22korean%22$/)
    await expect(box(page)).toHaveValue('"korean"')
    await expect(read).toHaveCount(0)
    await page.goBack()
    await expect(korean).toBeVisible()
  })

  await test.step('A language is suggested and becomes a filter', async () => {
    await box(page).fill('Kore')
    const option = page.getByRole('option').filter({ hasText: 'Language ·' })
    await expect(option).toContainText('Korean')
    await option.click()
    await expect(page).toHaveURL(/\?languages=ko$/)
    await expect(read).toHaveCount(0)
  })

  await test.step('Enter closes the suggestions', async () => {
    await box(page).fill('Japa')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeHidden()
    await expect(page).toHaveURL(/search=Japa/)
  })

  await test.step('No text is cut off on the narrowest phone', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/explore?search=korean+japanese+food+photography')
    // Nobody fits all four words, so one is left out.
    await expect(read.getByRole('button')).toHaveCount(3)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(320)
  })
})
