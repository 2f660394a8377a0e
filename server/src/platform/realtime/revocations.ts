import { isBlocked } from '@annai/contract/accounts/policy'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import {
  type LiveServer,
  type LiveSocket,
  localSockets,
  roomOf,
  type SocketGuard,
  tokenOf,
} from './sockets.ts'

const CHANNEL = 'access_revoked'
const PAYLOAD = /^(session|account|token):(.+)$/
/** The longest time (ms) until a revocation whose notification was lost takes effect. */
const RECHECK_MS = 60_000
const LOOKUPS_AT_ONCE = 200

/** Closes a session's sockets and logs their tabs out. */
function closeSession(io: LiveServer, sessionId: string): void {
  for (const socket of localSockets(io, roomOf.session(sessionId))) endSocket(socket)
}

function endSocket(socket: LiveSocket): void {
  socket.emit('session ended')
  socket.disconnect(true)
}

/** Closes the sockets of a session that were opened with an earlier token. */
async function closeReplaced(io: LiveServer, guard: SocketGuard, sessionId: string) {
  const sockets = localSockets(io, roomOf.session(sessionId))
  await Promise.all(
    sockets.map(async (socket) => {
      if (!(await guard.identify(tokenOf(socket)))) socket.disconnect(true)
    }),
  )
}

/** Closes the sockets that were opened before their account was blocked. */
function closeIfOpenedBeforeBlock(socket: LiveSocket): void {
  if (isBlocked(socket.data.person.status)) return
  socket.emit('account changed', { accountStatus: 'blocked' })
  socket.disconnect(true)
}

/** Looks the session of a socket up again and closes the socket if it is no longer valid. */
export async function recheckSocket(socket: LiveSocket, guard: SocketGuard): Promise<void> {
  const found = await guard.identify(tokenOf(socket))
  if (!found) return endSocket(socket)
  if (isBlocked(found.person.status)) return closeIfOpenedBeforeBlock(socket)
  socket.data.person = found.person
}

export interface RevocationWatch {
  /** Looks every session up again; calls during a run share the next run. */
  recheckAll(): Promise<void>
  stop(): Promise<void>
}

/**
 * Closes sockets of this instance when PostgreSQL notifies that any instance ended a session,
 * replaced its token or blocked an account. Every session is looked up again once a minute and
 * after each gap in listening.
 */
export function watchRevocations(
  io: LiveServer,
  guard: SocketGuard,
  signals: Signals,
  log: Logger,
): RevocationWatch {
  const recheckAll = coalesce(async () => {
    const sockets = [...io.of('/').sockets.values()]
    for (let from = 0; from < sockets.length; from += LOOKUPS_AT_ONCE)
      await Promise.all(
        sockets.slice(from, from + LOOKUPS_AT_ONCE).map((socket) => recheckSocket(socket, guard)),
      )
  })
  const recheck = () => {
    recheckAll().catch((error: Error) => {
      log.warn({ error: error.message }, 'open sockets could not be rechecked')
    })
  }
  const subscription = signals.listen(CHANNEL, {
    onNotification(payload) {
      const [, kind, id = ''] = PAYLOAD.exec(payload) ?? []
      if (kind === 'session') closeSession(io, id)
      if (kind === 'token')
        closeReplaced(io, guard, id).catch((error: Error) =>
          log.warn({ error: error.message }, 'sockets of a replaced token could not be checked'),
        )
      if (kind === 'account') localSockets(io, roomOf.person(id)).forEach(closeIfOpenedBeforeBlock)
    },
    onGap: recheck,
  })
  const timer = setInterval(recheck, RECHECK_MS)
  timer.unref()
  return {
    recheckAll,
    stop() {
      clearInterval(timer)
      return subscription.stop()
    },
  }
}
