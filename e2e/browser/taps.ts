import type { Locator, Page } from '@playwright/test'

/** Lets a page report taps as iPhones do: however fast they follow each other, each counts as one. */
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

/** The second tap at the same place follows at once, whatever the first has brought there. */
export async function doubleTap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  // A moving target would be missed.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('The target has no place')
  const { touchscreen } = target.page()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await touchscreen.tap(x, y)
  await touchscreen.tap(x, y)
}
