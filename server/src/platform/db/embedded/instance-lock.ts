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
 * Allows one process per data folder. A Linux abstract socket belongs to the process: the kernel
 * drops it even on kill -9, so nothing stale remains. On other systems only the advisory lock of
 * the guard connection counts. Resolves to null if another process holds the lock for longer than
 * two seconds.
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
