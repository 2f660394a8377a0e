import { endSession, sessionNow } from '../session/session.ts'
import type { ApiError } from './api-error.ts'

type Hear = (refusal: ApiError) => void
const listeners = new Set<Hear>()

/** Hears why the server ended the session of this browser (decision 49). */
export function onLostSession(hear: Hear): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/**
 * The server no longer knows the token: the session is forgotten, and whoever listens tells why. Not
 * when another session has begun meanwhile.
 */
export function loseSession(token: string, refusal: ApiError): void {
  if (sessionNow().token !== token) return
  endSession()
  for (const hear of listeners) hear(refusal)
}
