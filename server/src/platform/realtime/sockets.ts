import type { ClientEvents, ServerEvents } from '@annai/contract/chat/events'
import type { Person } from '@annai/contract/person'
import type { Server, Socket } from 'socket.io'

/** Where clients open sockets. */
export const SOCKET_PATH = '/socket.io/'

export interface SocketGuard {
  /** The holder of this token and its expiry; null if it is not valid. */
  identify(token: string): Promise<{ person: Person; sessionId: string; expiresAt: Date } | null>
}

/** A feature's rooms, which clients enter and leave with events of the feature. */
export interface SocketRooms {
  /** Registers the handlers of a new socket. */
  register(socket: LiveSocket): void
  /**
   * Makes the clients of this instance fetch what they missed while Redis was away.
   */
  refresh(io: LiveServer): void
}

interface SocketData {
  person: Person
  sessionId: string
}

export type AccessChange = 'session ended' | 'token replaced' | 'account blocked' | 'reconnect'

/** Between instances. */
interface InstanceEvents {
  'is occupied': (room: string, answer: (isOccupied: boolean) => void) => void
  'events missed': () => void
  /** For the sockets in this room. */
  'access changed': (room: string, change: AccessChange) => void
}
export type LiveServer = Server<ClientEvents, ServerEvents, InstanceEvents, SocketData>
export type LiveSocket = Socket<ClientEvents, ServerEvents, InstanceEvents, SocketData>

// The rooms of the platform. An id from a client is never used as a room name.
export const roomOf = {
  person: (id: string) => `person:${id}`,
  session: (id: string) => `session:${id}`,
}

export function tokenOf(socket: LiveSocket): string {
  const { auth, query } = socket.handshake
  const token: unknown = auth.token ?? query.token
  return typeof token === 'string' ? token : ''
}

/** The sockets of this instance that are in a room. */
export function localSockets(io: LiveServer, room: string): LiveSocket[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? [])
}
