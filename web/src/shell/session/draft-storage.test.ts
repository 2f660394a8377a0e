import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearDrafts, loadDraft, storeDraft } from './draft-storage.ts'

/** A Storage on top of an object, because this environment has none. */
function storageOf(entries: Record<string, string>) {
  return new Proxy(entries, {
    get: (all, name: string) => {
      if (name === 'getItem') return (key: string) => all[key] ?? null
      if (name === 'setItem') return (key: string, text: string) => Reflect.set(all, key, text)
      if (name === 'removeItem') return (key: string) => Reflect.deleteProperty(all, key)
      return all[name]
    },
  })
}
let ofTab: Record<string, string>
let ofBrowser: Record<string, string>

beforeEach(() => {
  ofTab = { viewed_guide_mina: 'true' }
  ofBrowser = { userLanguage: 'ja', 'draft:guide-profile': '{}' }
  vi.stubGlobal('sessionStorage', storageOf(ofTab))
  vi.stubGlobal('localStorage', storageOf(ofBrowser))
})
afterEach(() => {
  clearDrafts()
  vi.unstubAllGlobals()
})

test('A draft is found only by the person who typed it', () => {
  storeDraft('mina', 'enquiry', 'We are four')
  expect(loadDraft('mina', 'enquiry')).toBe('We are four')
  expect(loadDraft('ann', 'enquiry')).toBeNull()
  expect(loadDraft(null, 'enquiry')).toBeNull()
})

test('Clearing drafts deletes all drafts of this browser and no other entry', () => {
  storeDraft('mina', 'outbox:1', '[{"text":"hello"}]')
  storeDraft(null, 'contact', '{"name":"Ann"}')
  clearDrafts()
  expect(ofTab).toEqual({ viewed_guide_mina: 'true' })
  expect(ofBrowser).toEqual({ userLanguage: 'ja' })
  expect(loadDraft('mina', 'outbox:1')).toBeNull()
})

test('Without storage a draft is in memory, and clearing drafts deletes it as well', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft('mina', 'chat:1', 'half a sentence')
  expect(loadDraft('mina', 'chat:1')).toBe('half a sentence')
  clearDrafts()
  expect(loadDraft('mina', 'chat:1')).toBeNull()
})
