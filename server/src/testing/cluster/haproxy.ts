import type { Machines } from './machines.ts'
import { type Program, startProgram } from './programs.ts'
import { accepts, waitFor } from './wait.ts'

export interface Restartable {
  start(): Promise<void>
  kill(): Promise<void>
  suspend(): () => void
}

/** A program on the machine of the proxies that accepts connections on a port when it is ready. */
export async function startProxy(
  machines: Machines,
  [name, ...args]: readonly [string, ...string[]],
  port: number,
  asRoot = false,
): Promise<Restartable> {
  let program: Program | undefined
  const proxy: Restartable = {
    async start() {
      program = startProgram(name, name, args, { folder: machines.folder, asRoot })
      await waitFor(name, 30, () => accepts(machines.proxy, port))
    },
    kill: async () => program?.end('SIGKILL'),
    suspend() {
      if (!program) throw new Error(`${name} does not run`)
      return program.suspend()
    },
  }
  await proxy.start()
  return proxy
}

/** As deploy/cluster/haproxy.cfg sets it up. */
export function startHaProxy(machines: Machines): Promise<Restartable> {
  const file = machines.configure('haproxy.cfg', 'cluster/haproxy.cfg', (text) =>
    text.replace(/^ +(?:user|group) haproxy\n/gm, ''),
  )
  return startProxy(machines, ['haproxy', '-db', '-f', file], 5000)
}
