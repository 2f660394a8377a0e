import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  /** A planned change of the primary. */
  switchOver(from: number, to: number): Promise<void>
}

const parentOf = (pid: number): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** The postmaster first, so that it starts no other process meanwhile. */
function killPostgres(dataDir: string): void {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return // It never started, or it has stopped.
  }
  if (!Number.isInteger(postmaster) || postmaster <= 1) return
  const isOurs = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir)
  try {
    if (!isOurs(postmaster)) return
    const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
    const children = all.filter((pid) => parentOf(pid) === postmaster)
    for (const pid of [postmaster, ...children]) process.kill(pid, 'SIGKILL')
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
  const isPrimary = () => fetch(`http://${machines.address(1)}:8008/primary`).then(({ ok }) => ok)
  await waitFor('the first primary', 120, isPrimary)
  start(2)
  start(3)
  await healthy(180)
  return {
    healthy,
    kill,
    start,
    async switchOver(from, to) {
      const answer = await fetch(`http://${machines.address(from)}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `pg${from}`, candidate: `pg${to}` }),
      })
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
    },
  }
}
