import { expect, type Page } from '@playwright/test'

/** The row of a table that holds this name. */
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A tab of the desk, narrowed to what a test is about. */
export async function openDesk(page: Page, tab: string, search = ''): Promise<void> {
  await page.goto(`/admin?tab=${tab}&search=${search}`)
  await expect(page.getByRole('table')).toBeVisible()
}
