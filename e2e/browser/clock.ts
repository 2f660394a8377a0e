import { expect, type Locator, type Page } from '@playwright/test'

/** Advances a stopped clock in small steps until the element is visible. */
export const runUntilSeen = (page: Page, words: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(50)
      return words.isVisible()
    })
    .toBe(true)
