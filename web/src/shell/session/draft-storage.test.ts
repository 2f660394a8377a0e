import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts, loadDraft, storeDraft } from './draft-storage.ts'

/** A browser's storage, which this environment has none of. */
function storageOf(kept: Record<string, string>) {
  return new Proxy(kept, {
    get: (all, name: string) => {
      if (name === 'getItem') return (key: string) => all[key] ?? null
      if (name === 'setItem') return (key: string, text: string) => Reflect.set(all, key, text)
      if (name === 'removeItem') return (key: string) => Reflect.deleteProperty(all, key)
      return all[name]
    },
  })
}
let kept: Record<string, string>
let lasting: Record<string, string>

beforeEach(() => {
  kept = { viewed_guide_mina: 'true' }
  lasting = { userLanguage: 'ja', 'draft:guide-profile': '{}' }
  vi.stubGlobal('sessionStorage', storageOf(kept))
  vi.stubGlobal('localStorage', storageOf(lasting))
})
afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

test('A draft is found again by the person who typed it, and by nobody else', () => {
  storeDraft('mina', 'enquiry', 'We are four')
  expect(loadDraft('mina', 'enquiry')).toBe('We are four')
  expect(loadDraft('ann', 'enquiry')).toBeNull()
  expect(loadDraft(null, 'enquiry')).toBeNull()
})

test('Signing out forgets all drafts of this browser, and nothing else that it keeps', () => {
  storeDraft('mina', 'outbox:1', '[{"text":"hello"}]')
  storeDraft(null, 'contact', '{"name":"Ann"}')
  clearDrafts()
  expect(kept).toEqual({ viewed_guide_mina: 'true' })
  expect(lasting).toEqual({ userLanguage: 'ja' })
  expect(loadDraft('mina', 'outbox:1')).toBeNull()
})

test('Without storage a draft lives in the page, and signing out forgets it as well', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft('mina', 'chat:1', 'half a sentence')
  expect(loadDraft('mina', 'chat:1')).toBe('half a sentence')
  clearDrafts()
  expect(loadDraft('mina', 'chat:1')).toBeNull()
})
