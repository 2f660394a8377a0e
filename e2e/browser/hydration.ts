import type { Page } from '@playwright/test'

/** Waits until the scripts of our page run; other pages, such as a calendar file, have none. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const isOurs = document.querySelector('meta[name="texts"]') !== null
    // A page that is only read starts its scripts with the first input.
    dispatchEvent(new Event('pointermove'))
    return !isOurs || 'ready' in document.documentElement.dataset
  })
