import type { Locator, Page } from '@playwright/test'

/** The text field with exactly this label. */
export const box = (page: Page, name: string): Locator =>
  page.getByRole('textbox', { name, exact: true })

/** Clicks the button with exactly this name in the content of the page. */
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

/** The button with exactly this name in the open dialog. */
export const inDialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })

/** The first toast with these words. */
export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: words }).first()
