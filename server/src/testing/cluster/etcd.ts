import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { DATA_MACHINES, type Machines } from './machines.ts'
import { type Program, startProgram } from './programs.ts'
import { waitFor } from './wait.ts'

export interface Etcd {
  start(machine: number): Promise<void>
  kill(machine: number): Promise<void>
}

/** Three members of etcd, as deploy/cluster/etcd.env sets them up. */
export async function startEtcd(machines: Machines): Promise<Etcd> {
  const members = new Map<number, Program>()
  const launch = (machine: number) => {
    const file = machines.configure(`etcd${machine}.env`, 'cluster/etcd.env', (text) =>
      text.replace(/^ETCD_(?!INITIAL_CLUSTER).*$/gm, (line) =>
        line.replace('10.0.0.1', `10.0.0.${machine}`).replace('etcd1', `etcd${machine}`),
      ),
    )
    const ETCD_DATA_DIR = machines.makeFolder(`etcd${machine}`)
    const env = { ...parseEnv(readFileSync(file, 'utf8')), ETCD_DATA_DIR }
    members.set(
      machine,
      startProgram(`etcd${machine}`, 'etcd', [], { folder: machines.folder, env }),
    )
  }
  const isHealthy = async (machine: number) => {
    const answer = await fetch(`http://${machines.address(machine)}:2379/health`)
    return ((await answer.json()) as { health: string }).health === 'true'
  }
  const ready = (machine: number) =>
    waitFor(`etcd ${machine}`, 60, () => isHealthy(machine)).then(() => undefined)
  for (const machine of DATA_MACHINES) launch(machine)
  await Promise.all(DATA_MACHINES.map(ready))
  return {
    async start(machine) {
      launch(machine)
      await ready(machine)
    },
    kill: async (machine) => members.get(machine)?.end('SIGKILL'),
  }
}
