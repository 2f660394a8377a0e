import { setTimeout as sleep } from 'node:timers/promises'
import { connect, disconnectAll, join } from '../live-clients.ts'
import type { People } from './people.ts'

/** Sockets of travellers that stay open through all faults. */
export interface LiveReaders {
  /** Resolves with the milliseconds until each of them received a message; null after the limit. */
  receiveAgain(limitSeconds: number): Promise<number | null>
  close(): void
}

const READERS = 6

/** They reconnect and join their conversation again, as the page does. */
export function openLiveReaders(address: string, { conversations }: People): LiveReaders {
  const lastReceived = conversations.slice(0, READERS).map(({ id, user }) => {
    const reader = { at: 0 }
    const client = connect(address, user.token)
    client.on('connect', () => void join(client, id))
    client.on('new message', () => {
      reader.at = Date.now()
    })
    return reader
  })
  return {
    async receiveAgain(limitSeconds) {
      const from = Date.now()
      while (Date.now() - from < limitSeconds * 1000) {
        if (lastReceived.every(({ at }) => at > from)) return Date.now() - from
        await sleep(100)
      }
      return null
    },
    close: disconnectAll,
  }
}
