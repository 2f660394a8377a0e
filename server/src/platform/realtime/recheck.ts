import { isBlocked } from '@annai/contract/accounts/policy'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Logger } from '../log.ts'
import {
  type LiveServer,
  type LiveSocket,
  localSockets,
  type SocketGuard,
  tokenOf,
} from './sockets.ts'

/** The longest time (ms) until a revocation takes effect here if no notification of it arrives. */
const RECHECK_MS = 60_000
const LOOKUPS_AT_ONCE = 200

/** Closes a socket and logs its tab out. */
function endSession(socket: LiveSocket): void {
  socket.emit('session ended')
  socket.disconnect(true)
}

/** Closes a socket that was opened before the account was blocked. */
function closeIfOpenedBeforeBlock(socket: LiveSocket): void {
  if (isBlocked(socket.data.person.status)) return
  socket.emit('account changed', { accountStatus: 'blocked' })
  socket.disconnect(true)
}

/** Looks the session of a socket up again and closes the socket if it is no longer valid. */
export async function recheckSocket(
  socket: LiveSocket,
  guard: SocketGuard,
  close: (socket: LiveSocket) => void = endSession,
): Promise<void> {
  const found = await guard.identify(tokenOf(socket))
  if (!found) return close(socket)
  if (isBlocked(found.person.status)) return closeIfOpenedBeforeBlock(socket)
  socket.data.person = found.person
}

async function recheckEach(
  sockets: readonly LiveSocket[],
  guard: SocketGuard,
  close?: (socket: LiveSocket) => void,
): Promise<void> {
  for (let from = 0; from < sockets.length; from += LOOKUPS_AT_ONCE)
    await Promise.all(
      sockets
        .slice(from, from + LOOKUPS_AT_ONCE)
        .map((socket) => recheckSocket(socket, guard, close)),
    )
}

export interface Recheck {
  /** Looks every session of this instance up again. */
  all(): void
  stop(): void
}

/**
 * Looks sessions up again: those that another instance names at once, all once a minute. The latter
 * finds what no instance announced, because it died after its commit or Redis was away.
 */
export function startRecheck(io: LiveServer, guard: SocketGuard, log: Logger): Recheck {
  const warn = (error: Error) =>
    log.warn({ error: error.message }, 'open sockets could not be rechecked')
  const recheckAll = coalesce(() => recheckEach([...io.of('/').sockets.values()], guard))
  const all = () => void recheckAll().catch(warn)
  io.on('access changed', (room, change) => {
    const sockets = localSockets(io, room)
    if (change === 'account blocked') return sockets.forEach(closeIfOpenedBeforeBlock)
    if (change === 'reconnect') return sockets.forEach((socket) => void socket.disconnect(true))
    // With a new token, the page is not logged out.
    const close =
      change === 'token replaced' ? (socket: LiveSocket) => socket.disconnect(true) : endSession
    recheckEach(sockets, guard, close).catch(warn)
  })
  const timer = setInterval(all, RECHECK_MS)
  timer.unref()
  return { all, stop: () => clearInterval(timer) }
}
