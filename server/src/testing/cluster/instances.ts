import { join } from 'node:path'
import { DATA_MACHINES, type Machines } from './machines.ts'
import { type Program, startProgram } from './programs.ts'
import { waitFor } from './wait.ts'

const MAIN = join(import.meta.dirname, '../../main.ts')
const PORT = 3000

export interface Instances {
  start(machine: number): Promise<void>
  kill(machine: number): Promise<void>
  suspend(machine: number): () => void
}

/** One instance of Annai on each of the three machines. */
export async function startInstances(
  machines: Machines,
  settingsOf: (machine: number) => Readonly<Record<string, string>>,
): Promise<Instances> {
  const programs = new Map<number, Program>()
  async function start(machine: number) {
    const HOST = machines.address(machine)
    const env = {
      NODE_ENV: 'test',
      HOST,
      PORT: String(PORT),
      DATA_DIR: join(machines.folder, `annai${machine}`),
      SECRET_KEY: 'a key of the cluster that is under test',
      TRUST_PROXY: '1',
      DEMO: 'off',
      LOG_LEVEL: 'info',
      ...settingsOf(machine),
    }
    const options = { folder: machines.folder, env, asRoot: true }
    const program = startProgram(`annai${machine}`, process.execPath, [MAIN], options)
    programs.set(machine, program)
    await waitFor(`instance ${machine}`, 120, async () => {
      if (!program.isRunning()) throw new Error('it ended')
      return (await fetch(`http://${HOST}:${PORT}/readyz`)).ok
    })
  }
  // The first one migrates.
  for (const machine of DATA_MACHINES) await start(machine)
  return {
    start,
    kill: async (machine) => programs.get(machine)?.end('SIGKILL'),
    suspend(machine) {
      const program = programs.get(machine)
      if (!program) throw new Error(`no instance ${machine}`)
      return program.suspend()
    },
  }
}
