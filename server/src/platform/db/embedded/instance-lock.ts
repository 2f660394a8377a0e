import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const TRIES = 20
const PAUSE_MS = 100

function listen(name: string): Promise<Server | null> {
  const server = createServer((client) => client.destroy())
  return new Promise((settled, failed) => {
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') settled(null)
      else failed(error)
    })
    server.listen(name, () => settled(server.unref()))
  })
}

/**
 * One process per data folder. A Linux abstract socket belongs to the process: the kernel drops
 * it even on kill -9, so there is nothing stale to clean up. Elsewhere the advisory lock on the
 * guard connection decides alone.
 * Resolves to null when another process holds it and does not let go within two seconds.
 */
export async function lockInstance(
  folder: string,
  patience = TRIES,
): Promise<{ release(): void } | null> {
  if (process.platform !== 'linux') return { release: () => undefined }
  const name = `\0annai-pg-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  for (let left = patience; ; left--) {
    const server = await listen(name)
    if (server) return { release: () => server.close() }
    if (left <= 0) return null
    await sleep(PAUSE_MS)
  }
}
