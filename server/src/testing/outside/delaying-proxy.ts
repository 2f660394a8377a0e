import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { EmbeddedConfig } from '../../platform/db/embedded/config.ts'

export interface DelayingProxy {
  /** For DATABASE_URL. */
  readonly url: string
  close(): Promise<void>
}

/** A proxy of the database that delays each response by up to `longestMs`, in order. */
export async function delayingProxy(
  { host, port, user, database }: EmbeddedConfig,
  longestMs: number,
): Promise<DelayingProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(`${host}/.s.PGSQL.${port}`)
    let sentAt = 0
    upstream.on('data', (answer) => {
      sentAt = Math.max(sentAt, Date.now() + Math.random() * longestMs)
      setTimeout(() => client.write(answer), sentAt - Date.now())
    })
    client.pipe(upstream)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `postgres://${user}@127.0.0.1:${own}/${database}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
