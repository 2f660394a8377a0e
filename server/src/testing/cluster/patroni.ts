import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childrenOf, suspend, titleOf } from '../processes/processes.ts'
import { DATA_MACHINES, forMachine, type Machines } from './machines.ts'
import { POSTGRES_BIN, type Program, runAtEnd, startProgram } from './programs.ts'
import { waitFor } from './wait.ts'

interface Member {
  name: string
  role: string
  state: string
}

export interface Patroni {
  /** The machine of the primary, once it has a synchronous standby and all members follow it. */
  healthy(seconds?: number): Promise<{ leader: number; synchronous: number; other: number }>
  /** Patroni and PostgreSQL at once, as if the machine were gone. */
  kill(machine: number): Promise<void>
  start(machine: number): void
  /** PostgreSQL hangs, with Patroni as when the whole machine does; answers what lets it go on. */
  suspend(machine: number, withPatroni: boolean): () => void
  /** The machine that has become the primary instead of this one. */
  replaced(machine: number): Promise<number>
  /** A planned change of the primary. */
  switchOver(from: number, to: number): Promise<void>
}

/** The postmaster first, so that it starts no other process meanwhile; none where it does not run. */
function postgresOf(dataDir: string): number[] {
  try {
    const file = readFileSync(join(dataDir, 'postmaster.pid'), 'utf8')
    const postmaster = Number(file.split('\n')[0])
    if (!Number.isInteger(postmaster) || postmaster <= 1) return []
    return titleOf(postmaster).includes(dataDir) ? [postmaster, ...childrenOf(postmaster)] : []
  } catch {
    return [] // It never started, or it has stopped.
  }
}

function killPostgres(dataDir: string): void {
  try {
    for (const pid of postgresOf(dataDir)) process.kill(pid, 'SIGKILL')
  } catch {
    // A process ended by itself meanwhile.
  }
}

/** Three members of PostgreSQL under Patroni, as deploy/cluster/patroni.yml sets them up. */
export async function startPatroni(machines: Machines): Promise<Patroni> {
  const members = new Map<number, Program>()
  const dataDirOf = (machine: number) => join(machines.folder, `pg${machine}`, 'data')
  const script = machines.configure(
    'create-database.sh',
    'cluster/create-database.sh',
    (text) => text,
  )
  const start = (machine: number) => {
    const folder = machines.makeFolder(`pg${machine}`)
    const file = machines.configure(`patroni${machine}.yml`, 'cluster/patroni.yml', (text) =>
      forMachine(machine)(text)
        .replace('/etc/patroni/create-database.sh', script)
        .replace('/var/lib/postgresql/15/annai', dataDirOf(machine))
        .replace('/usr/lib/postgresql/15/bin', POSTGRES_BIN)
        .replace('/var/lib/postgresql/.pgpass-patroni', join(folder, 'pgpass'))
        .replace('/var/run/postgresql', folder),
    )
    const options = { folder: machines.folder }
    members.set(machine, startProgram(`patroni${machine}`, 'patroni', [file], options))
  }
  const view = async () => {
    for (const machine of DATA_MACHINES) {
      const answer = await fetch(`http://${machines.address(machine)}:8008/cluster`, {
        signal: AbortSignal.timeout(3000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return undefined
  }
  /** The view of the cluster has a member that is gone for as long as its lease. */
  const isUp = (machine: number) =>
    fetch(`http://${machines.address(machine)}:8008/health`).then(({ ok }) => ok)
  async function roles() {
    if (!(await Promise.all(DATA_MACHINES.map(isUp))).every(Boolean)) return undefined
    const found = (await view()) ?? []
    if (found.length < DATA_MACHINES.length) return undefined
    if (found.some(({ state }) => !['running', 'streaming'].includes(state))) return undefined
    const machineOf = (...wanted: string[]) =>
      Number(found.find(({ role }) => wanted.includes(role))?.name.slice(2))
    const leader = machineOf('leader')
    const synchronous = machineOf('sync_standby')
    const other = machineOf('replica')
    return leader && synchronous && other ? { leader, synchronous, other } : undefined
  }
  const healthy = (seconds = 120) => waitFor('Patroni', seconds, roles)
  const kill = async (machine: number) => {
    const gone = members.get(machine)?.end('SIGKILL')
    killPostgres(dataDirOf(machine))
    await gone
  }
  runAtEnd(async () => void (await Promise.all(DATA_MACHINES.map(kill))))
  start(1)
  const isPrimary = (machine: number) =>
    fetch(`http://${machines.address(machine)}:8008/primary`).then(({ ok }) => ok)
  await waitFor('the first primary', 120, () => isPrimary(1))
  start(2)
  start(3)
  await healthy(180)
  return {
    healthy,
    kill,
    start,
    suspend(machine, withPatroni) {
      const patroni = withPatroni ? members.get(machine)?.pid : undefined
      return suspend(() => [
        ...(patroni === undefined ? [] : [patroni]),
        ...postgresOf(dataDirOf(machine)),
      ])
    },
    replaced(machine) {
      const others = DATA_MACHINES.filter((other) => other !== machine)
      return waitFor('another primary', 60, async () => {
        const found = await Promise.all(others.map(isPrimary))
        return others.find((_, index) => found[index])
      })
    },
    async switchOver(from, to) {
      const answer = await fetch(`http://${machines.address(from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `pg${from}`, candidate: `pg${to}` }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}
