import type { ApiError } from './api-error.ts'
import { endSession } from './session.ts'

type Hear = (refusal: ApiError) => void
const listeners = new Set<Hear>()

/** Hears why the server ended the session of this browser (decision 49). */
export function onLostSession(hear: Hear): () => void {
  listeners.add(hear)
  return () => {
    listeners.delete(hear)
  }
}

/** The server no longer knows the token: the session is forgotten, and whoever listens tells why. */
export function loseSession(refusal: ApiError): void {
  endSession()
  for (const hear of listeners) hear(refusal)
}
