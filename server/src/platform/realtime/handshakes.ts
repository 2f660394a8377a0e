import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { ServerOptions } from 'socket.io'
import { networkOf } from '../http/address.ts'
import type { Limits } from '../rate-limits/limits.ts'
import { type LiveServer, localSockets, roomOf } from './sockets.ts'

/** Sockets of one person; beyond this the oldest tab gets no live events until it is focused. */
export const SOCKETS_PER_PERSON = 20
/** Sockets of one address. An office or a hotel shares one, so this is far above a household. */
export const SOCKETS_PER_ADDRESS = 200

interface Admission {
  origins: readonly string[]
  limits: Limits
  /** The client's address; null for a closed connection. */
  addressOf(request: IncomingMessage): string | null
  isClosing(): boolean
}

/** Decides which handshakes are accepted: by origin, and per address by rate and number. */
export function createAdmission({ origins, limits, addressOf, isClosing }: Admission) {
  const open = new Map<string, number>()
  const networkOfRequest = (request: IncomingMessage) => {
    const address = addressOf(request)
    return address === null ? null : networkOf(address)
  }

  async function isAllowed(request: IncomingMessage): Promise<boolean> {
    const { origin } = request.headers
    const isOwnOrigin =
      origin === undefined || origins.includes(origin) || isOwnAddress(origin, request)
    const network = networkOfRequest(request)
    if (!isOwnOrigin || network === null || isClosing()) return false
    if (!(await limits.consume('socketHandshake', network))) return false
    return !limits.isOn || (open.get(network) ?? 0) < SOCKETS_PER_ADDRESS
  }

  const allowRequest: NonNullable<ServerOptions['allowRequest']> = (request, decide) => {
    isAllowed(request).then(
      (allowed) => decide(null, allowed),
      () => decide(null, false),
    )
  }

  /** Counts the open connections of each address. */
  function track(io: LiveServer): void {
    io.engine.on('connection', (connection) => {
      const network = networkOfRequest(connection.request)
      if (network === null) return
      open.set(network, (open.get(network) ?? 0) + 1)
      connection.once('close', () => {
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      })
    })
  }
  return { allowRequest, track }
}

/** Closes a person's oldest sockets on this instance beyond the limit. */
export function closeOldestSockets(io: LiveServer, personId: string): void {
  const sockets = localSockets(io, roomOf.person(personId))
  for (const socket of sockets.slice(0, -SOCKETS_PER_PERSON)) socket.disconnect(true)
}

/**
 * A page served under an IP address of this machine may connect to it. A host name other than
 * PUBLIC_URL may not: its owner can point it at this server (DNS rebinding), which is impossible
 * for an IP address.
 */
function isOwnAddress(origin: string, { headers }: IncomingMessage): boolean {
  const url = URL.parse(origin)
  if (!url || url.host !== headers.host) return false
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(name) !== 0 || name === 'localhost'
}
