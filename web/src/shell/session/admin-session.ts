import { useSyncExternalStore } from 'react'
import { readStored, removeStored, writeStored } from './storage.ts'

export interface AdminSession {
  readonly token: string
  readonly adminId: string
}

let current: AdminSession | null | undefined
const listeners = new Set<() => void>()

function restore(): AdminSession | null {
  const token = readStored('adminToken')
  return token ? { token, adminId: readStored('adminId') ?? '' } : null
}

function refresh(): void {
  current = restore()
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === 'adminToken') refresh()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export function adminSessionNow(): AdminSession | null {
  if (current === undefined) current = restore()
  return current
}

/** undefined while restoring, null without an administrator's session. */
export const useAdminSession = (): AdminSession | null | undefined =>
  useSyncExternalStore(subscribe, adminSessionNow, () => undefined)

export function beginAdminSession({ token, adminId }: AdminSession): void {
  writeStored('adminId', adminId)
  writeStored('adminToken', token)
  refresh()
}

export function endAdminSession(): void {
  removeStored('adminToken')
  removeStored('adminId')
  refresh()
}
