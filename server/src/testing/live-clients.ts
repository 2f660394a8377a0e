import type { ClientEvents, JoinResponse, ServerEvents } from '@annai/contract/chat/events'
import { io, type Socket } from 'socket.io-client'

export type LiveClient = Socket<ServerEvents, ClientEvents>

const open: LiveClient[] = []

/** The realtime connection of a browser, while it connects. */
export function connect(address: string, token: string): LiveClient {
  const client: LiveClient = io(address, {
    query: { token },
    transports: ['websocket'],
    forceNew: true,
  })
  open.push(client)
  return client
}

export const connected = (client: LiveClient) =>
  new Promise<void>((resolve, reject) => {
    // It may have connected while the test waited for something else.
    if (client.connected) resolve()
    client.on('connect', resolve)
    client.on('connect_error', reject)
  })

export const join = (client: LiveClient, bookingId: string) =>
  new Promise<JoinResponse>((resolve) => client.emit('join booking', bookingId, resolve))

/** Closes every connection that the test opened. */
export function disconnectAll(): void {
  for (const client of open.splice(0)) client.disconnect()
}
