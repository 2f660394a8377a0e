import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether redis-server is installed. `npm test` installs it if possible. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface TestRedis {
  url: string
  start(): Promise<void>
  /** As if its machine were gone. */
  kill(): Promise<void>
  /** Keeps its connections open and answers nothing. */
  pause(): void
}

/** A port that is free at the moment. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A Redis server for a test, on a free port and without persistence. */
export async function startRedisOnFreePort(): Promise<TestRedis> {
  const port = await freePort()
  let server: ChildProcess | undefined
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--save', '', '--bind', '127.0.0.1']
      server = spawn('redis-server', args)
      for await (const line of server.stdout ?? [])
        if (String(line).includes('Ready to accept connections')) return
    },
    async kill() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return
      const gone = once(server, 'exit')
      server.kill('SIGKILL')
      await gone
    },
    pause: () => void server?.kill('SIGSTOP'),
  }
}
