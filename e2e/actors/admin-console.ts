import { expect, type Locator, type Page } from '@playwright/test'

/** The table row that contains this name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens a tab of the admin console, filtered by a search. */
export async function openAdminConsole(page: Page, tab: string, search = ''): Promise<void> {
  await page.goto(`/admin?tab=${tab}&search=${search}`)
  await expect(page.getByRole('table').or(page.getByText(/^No .+ found$/))).toBeVisible()
}

/** Presses Block or Unblock in a row, and confirms it. */
export async function confirmIn(row: Locator, name: 'Block' | 'Unblock'): Promise<void> {
  await row.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const dialog = row.page().getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
}
