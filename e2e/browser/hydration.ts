import type { Page } from '@playwright/test'

/** Waits until a page of ours is hydrated; others, such as a calendar file, have no scripts. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const isOurs = document.querySelector('meta[name="texts"]') !== null
    // A page that is only read starts its scripts with the first input.
    dispatchEvent(new Event('pointermove'))
    return !isOurs || 'ready' in document.documentElement.dataset
  })
