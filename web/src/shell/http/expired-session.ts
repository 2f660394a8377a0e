import { endSession, sessionNow } from '../session/session.ts'
import type { ApiError } from './api-error.ts'

type Listener = (refusal: ApiError) => void
const listeners = new Set<Listener>()
let isUnreported = false

/** Subscribes to the end of the session by the server, with its reason. */
export function onSessionExpired(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * The server has rejected the token: ends the session and notifies the listeners, unless another
 * session has begun.
 */
export function expireSession(token: string, refusal: ApiError): void {
  if (sessionNow().token !== token) return
  isUnreported = true
  endSession()
  for (const listener of listeners) listener(refusal)
}

/** The server has ended the session, and no page has explained it yet. */
export const isExpiryUnreported = (): boolean => isUnreported

/** Call from an effect: React may discard a render that read the expiry. */
export function markExpiryReported(): void {
  isUnreported = false
}
