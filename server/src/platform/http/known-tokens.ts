import { LRUCache } from 'lru-cache'
import { hashToken } from '../ids.ts'

const MAX_TOKENS = 20_000

/** Tokens that were valid when they were last used on this instance, as hashes. */
export interface KnownTokens {
  has(token: string): boolean
  add(token: string): void
  remove(token: string): void
}

export function createKnownTokens(): KnownTokens {
  const hashes = new LRUCache<string, true>({ max: MAX_TOKENS })
  const keyOf = (token: string) => hashToken(token).toString('base64')
  return {
    has: (token) => hashes.has(keyOf(token)),
    add: (token) => void hashes.set(keyOf(token), true),
    remove: (token) => void hashes.delete(keyOf(token)),
  }
}
