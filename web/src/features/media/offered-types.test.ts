import { expect, test, vi } from 'vitest'
import { offeredTypes } from './offered-types.ts'

test('A file chooser offers HEIC photos only in a browser that can open them', () => {
  expect(offeredTypes()).toContain('image/avif')
  expect(offeredTypes()).not.toMatch(/hei[cf]/)
  vi.stubGlobal('GestureEvent', class {})
  expect(offeredTypes()).toContain('image/heic,image/heif')
})
