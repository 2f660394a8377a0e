import { expect, type Locator, type Page } from '@playwright/test'

/** More than the tab stops of any page of ours. */
const MAX_STOPS = 120

type Stop = { isTarget: boolean; fault: string | null }

/** Whether the focused element is the target, and a fault if its focus is not visible. */
const stopAt = (target: Locator): Promise<Stop> =>
  target.evaluate((wanted) => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body)
      return { isTarget: false, fault: null }
    // An element around the control may draw its ring.
    const marked = [at, at.parentElement, at.closest('label'), at.closest('fieldset > *')]
    // The heading of a page that has just been opened is no stop.
    if (at.matches('h1, main')) return { isTarget: at === wanted, fault: null }
    const hasRing = marked.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const { top, bottom, left, right } = at.getBoundingClientRect()
    const isInside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    const name =
      `${at.tagName} ${at.getAttribute('name') ?? at.getAttribute('aria-label') ?? at.textContent}`.slice(
        0,
        60,
      )
    const fault = !hasRing ? `no ring: ${name}` : !isInside ? `out of sight: ${name}` : null
    return { isTarget: at === wanted, fault }
  })

/** Presses Tab until the target has the focus, which must be visible at every stop. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const faults = new Set<string>()
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    const { isTarget, fault } = await stopAt(target)
    if (fault) faults.add(fault)
    if (isTarget) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  expect([...faults], 'the focus can be seen at every stop').toEqual([])
}

/** Reaches a field and replaces its text. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Reaches a button or a link and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Expects that an element has the focus, and that it has not fallen back to the body. */
export const expectFocus = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: 'the focus is somewhere',
    })
    .toBe(true)
