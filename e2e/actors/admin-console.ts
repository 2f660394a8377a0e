import { expect, type Page } from '@playwright/test'

/** The row of a table that holds this name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** Opens a tab of the admin console, filtered by a search. */
export async function openAdminConsole(page: Page, tab: string, search = ''): Promise<void> {
  await page.goto(`/admin?tab=${tab}&search=${search}`)
  await expect(page.getByRole('table')).toBeVisible()
}
