import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './storage.ts'

const PAUSE_MS = 60 * 86_400_000

/** Where the invitation is shown: the path of a page, or the conversation of a booking. */
type Spot = `/${string}` | `chat:${string}`
let spot: Spot | null = null
const listeners = new Set<() => void>()

function move(to: Spot | null): void {
  spot = to
  for (const listener of listeners) listener()
}

/**
 * Called when something was sent that will be answered, never on load. After "Not now" it does
 * nothing for 60 days.
 */
export function inviteToPush(to: Spot): void {
  if (Date.now() - Number(readStored('pushDeclinedAt')) > PAUSE_MS) move(to)
}

export const endPushInvitation = (): void => move(null)

export function declinePush(): void {
  writeStored('pushDeclinedAt', String(Date.now()))
  move(null)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsInvitedToPush = (at: Spot): boolean =>
  useSyncExternalStore(
    subscribe,
    () => spot === at,
    () => false,
  )
