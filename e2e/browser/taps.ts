import type { Locator, Page } from '@playwright/test'

/** Makes a page report taps as iPhones do, which do not count them: `detail` is always 1. */
export const countNoTaps = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = Object.getOwnPropertyDescriptor(UIEvent.prototype, 'detail')?.get
    Object.defineProperty(UIEvent.prototype, 'detail', {
      configurable: true,
      get(this: UIEvent) {
        return Math.min(1, Number(counted?.call(this)))
      },
    })
  })

/** Taps twice at the same place in quick succession, even if another element is there by then. */
export async function doubleTap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  // Waits until the target does not move.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not visible')
  const { touchscreen } = target.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await touchscreen.tap(x, y)
  await touchscreen.tap(x, y)
}
