import { expect, type Locator, type Page } from '@playwright/test'

/** Lets a stopped clock go on in small steps until this is there: at most one step late. */
export const runUntilSeen = (page: Page, words: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(50)
      return words.isVisible()
    })
    .toBe(true)
